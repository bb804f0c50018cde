import english from '../../../../resources/locales/en/item-search.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the search; they come with its pages, and not with the start. */
export const useSearchText = createTextHook('item-search', english)
