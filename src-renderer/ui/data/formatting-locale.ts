/** Returns the locale for dates, numbers and names in a language. English uses Nigeria's, where most learners are. */
export function formattingLocale(language: string): string {
  return language === 'en' ? 'en-NG' : language
}
