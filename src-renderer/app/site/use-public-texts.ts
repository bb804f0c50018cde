import { useTranslation } from 'react-i18next'
import english from '../../../resources/locales/en/public-pages.json'

export type PublicTexts = typeof english

const texts: Readonly<Record<string, PublicTexts>> = { en: english }

/** The long texts of the public pages; they come with the pages that show them, and not with the start. */
export function usePublicTexts(): PublicTexts {
  const { i18n } = useTranslation()
  return texts[i18n.language] ?? english
}
