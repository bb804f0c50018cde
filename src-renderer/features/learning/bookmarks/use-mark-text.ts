import english from '../../../../resources/locales/en/item-marks.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of bookmarks and notes; loaded with the components that show them and not at the start. */
export const useMarkText = createTextHook('item-marks', english)
