import type { TFunction } from 'i18next'
import english from '../../../../../resources/locales/en/item-types.json'
import { createTextHook } from '../../../../ui/text/create-text-hook.ts'

export type ItemTypeText = TFunction<'item-types'>

/** The words of the types; they come with exam room and review, and not with the start. */
export const useItemTypeText = createTextHook('item-types', english)
