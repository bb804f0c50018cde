import english from '../../../../resources/locales/en/own-questions.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of own questions; they come with their pages, and not with the start. */
export const useOwnText = createTextHook('own-questions', english)
