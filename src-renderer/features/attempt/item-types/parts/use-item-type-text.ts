import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import english from '../../../../../resources/locales/en/item-types.json'

export type ItemTypeText = TFunction<'item-types'>

/** The words of the types; they come with exam room and review, and not with the start. */
export function useItemTypeText() {
  const { i18n } = useTranslation()
  if (!i18n.hasResourceBundle('en', 'item-types')) i18n.addResourceBundle('en', 'item-types', english)
  return useTranslation('item-types')
}
