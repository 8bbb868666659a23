type Form = 'one' | 'few' | 'many' | 'other';

const rules = { en: new Intl.PluralRules('en'), ru: new Intl.PluralRules('ru') };

/** The form that goes with a number: `plural('ru', 3, { one: 'клетка', few: 'клетки', other: 'клеток' })`. */
export function plural(language: keyof typeof rules, number: number, forms: Partial<Record<Form, string>> & { readonly other: string }): string {
  return forms[rules[language].select(number) as Form] ?? forms.other;
}
