import type { TFunction } from 'i18next'
import english from '../../../../../resources/locales/en/item-types.json'
import { createTextHook } from '../../../../ui/text/create-text-hook.ts'

export type ItemTypeText = TFunction<'item-types'>

/** Texts of the item types; loaded with exam room and review and not at the start. */
export const useItemTypeText = createTextHook('item-types', english)
