import { formattingLocale } from './formatting-locale.ts'

/** Lists names as alternatives in the given language: “A, B or C”. `language`: as i18next names it. */
export function anyOf(names: readonly string[], language: string): string {
  return new Intl.ListFormat(formattingLocale(language), { type: 'disjunction' }).format(names)
}
