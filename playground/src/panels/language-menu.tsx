import { useRef } from 'preact/hooks';
import { languages, type Language } from '../language.ts';
import { useWords } from '../speech.ts';

const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', es: 'Español', fr: 'Français', ru: 'Русский' };

/** A button with the language of the page, which opens the others: a row of all leaves the name of a game no room on a phone. */
export function LanguageMenu({ onLanguage }: { onLanguage(language: Language): void }) {
  const { language, w } = useWords();
  const menu = useRef<HTMLDivElement>(null);
  const choose = (code: Language): void => {
    menu.current?.hidePopover?.();
    onLanguage(code);
  };
  return (
    <>
      <button type="button" class="language" popovertarget="languages">
        {language.toUpperCase()} <span class="visually-hidden">{`${w.language}: ${NAMES[language]}`}</span>
      </button>
      <div id="languages" class="languages" popover="auto" role="group" aria-label={w.language} ref={menu}>
        {languages.map((code) => (
          <button key={code} type="button" lang={code} aria-pressed={code === language} onClick={() => choose(code)}>
            {NAMES[code]}
          </button>
        ))}
      </div>
    </>
  );
}
