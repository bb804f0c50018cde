import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { english } from '../routes/english.ts'

/** Creates the interface texts. English is bundled with the start or with each page, so that no page waits for its texts. */
export async function createI18n(): Promise<i18n> {
  const instance = i18next.createInstance()
  await instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    // Cloned, because pages add texts later and must not change other instances.
    resources: { en: { translation: structuredClone(english) } },
    // A missing text is a bug: report it to the window, and thereby to the log.
    saveMissing: true,
    missingKeyHandler: (_languages, _area, key) => {
      reportError(new Error(`There are no words for ${key}.`))
    },
    // React already escapes text.
    interpolation: { escapeValue: false }
  })
  return instance
}
