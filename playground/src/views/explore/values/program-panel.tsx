import { useState } from 'preact/hooks';
import { Choices } from '../../../panels/choices.tsx';
import { useAnswer } from '../answer.ts';
import { Wait } from '../wait.tsx';
import { useSaid } from '../words/index.ts';

const LANGUAGES = ['Python', 'C++', 'JavaScript'] as const;

/** The program that computes a table of values, in three languages. It is loaded when it is opened. */
export function ProgramPanel() {
  const s = useSaid();
  const [open, setOpen] = useState(false);
  return (
    <details class="panel program-panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{s.program}</summary>
      {open && <Programs />}
    </details>
  );
}

function Programs() {
  const s = useSaid();
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('Python');
  const loaded = useAnswer('programs', async () => (await import('./programs.ts')).programs);
  if (loaded.answer === undefined) return <Wait {...loaded} />;
  return (
    <>
      <p>{s.programHow}</p>
      <Choices
        name="program"
        legend={s.programIn}
        value={language}
        options={LANGUAGES.map((language) => [language, language] as const)}
        onChange={(language) => setLanguage(language)}
      />
      <pre role="group" aria-label={language}>
        <code>{loaded.answer[language]}</code>
      </pre>
    </>
  );
}
