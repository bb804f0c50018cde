import english from '../../../../resources/locales/en/marking.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the pages on which teachers mark; loaded with them and not at the start. */
export const useMarkingText = createTextHook('marking', english)
