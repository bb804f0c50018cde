import english from '../../../../resources/locales/en/item-marks.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of bookmarks and notes; they come with what shows them, and not with the start. */
export const useMarkText = createTextHook('item-marks', english)
