import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { english } from './english.ts'

/** The words of the interface. English comes with the start, so that no page ever waits for its words. */
export async function createI18n(): Promise<i18n> {
  const instance = i18next.createInstance()
  await instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    // React escapes what it shows.
    interpolation: { escapeValue: false }
  })
  return instance
}
