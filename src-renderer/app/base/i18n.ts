import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { english } from '../routes/english.ts'

/** The words of the interface. English comes with the start or with the page, so that no page ever waits for its words. */
export async function createI18n(): Promise<i18n> {
  const instance = i18next.createInstance()
  await instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    // A copy of its own: what pages bring later is put into it, and not into the words of every other instance.
    resources: { en: { translation: structuredClone(english) } },
    // A page that shows words of which nobody brought the file is a fault of ours: the window is told, and so is the log.
    saveMissing: true,
    missingKeyHandler: (_languages, _area, key) => {
      reportError(new Error(`There are no words for ${key}.`))
    },
    // React escapes what it shows.
    interpolation: { escapeValue: false }
  })
  return instance
}
