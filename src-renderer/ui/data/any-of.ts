import { formattingLocale } from './formatting-locale.ts'

/** Names of which any one will do, as the language lists them: “A, B or C”. `language`: as i18next names it. */
export function anyOf(names: readonly string[], language: string): string {
  return new Intl.ListFormat(formattingLocale(language), { type: 'disjunction' }).format(names)
}
