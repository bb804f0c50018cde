import english from '../../../resources/locales/en/support.json'
import { createTextHook } from '../../ui/text/create-text-hook.ts'

/** The words of the conversations with the staff; they come with their pages, and not with the start. */
export const useSupportText = createTextHook('support', english)
