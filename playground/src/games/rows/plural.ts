export type Language = 'en' | 'ru';

type Form = 'one' | 'few' | 'many' | 'other';
const rules = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') };

export function plural(language: Language, number: number, forms: Partial<Record<Form, string>> & { readonly other: string }): string {
  return forms[rules[language].select(number) as Form] ?? forms.other;
}
