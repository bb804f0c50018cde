import english from '../../../../resources/locales/en/medals.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the question before a medal test, and of the cabinet; they come with the pages that show them, and not with the start. */
export const useMedalText = createTextHook('medals', english)
