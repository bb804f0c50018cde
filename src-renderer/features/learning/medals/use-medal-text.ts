import english from '../../../../resources/locales/en/medals.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the confirmation before a medal test and of the cabinet; loaded with their pages and not at the start. */
export const useMedalText = createTextHook('medals', english)
