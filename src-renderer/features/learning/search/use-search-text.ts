import english from '../../../../resources/locales/en/item-search.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the search; loaded with its pages and not at the start. */
export const useSearchText = createTextHook('item-search', english)
