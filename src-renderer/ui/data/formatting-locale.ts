/** The locale whose dates, numbers and names a language is shown with: English is that of Nigeria, where most learners are. */
export function formattingLocale(language: string): string {
  return language === 'en' ? 'en-NG' : language
}
