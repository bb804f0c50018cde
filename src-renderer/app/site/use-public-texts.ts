import { useTranslation } from 'react-i18next'
import english from '../../../resources/locales/en/public-pages.json'

export type PublicTexts = typeof english

const texts: Readonly<Record<string, PublicTexts>> = { en: english }

/** Returns the long texts of the public pages; loaded with those pages and not at the start. */
export function usePublicTexts(): PublicTexts {
  const { i18n } = useTranslation()
  return texts[i18n.language] ?? english
}
