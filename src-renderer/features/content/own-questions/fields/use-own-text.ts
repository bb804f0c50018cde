import english from '../../../../../resources/locales/en/own-questions.json'
import { createTextHook } from '../../../../ui/text/create-text-hook.ts'

/** Texts of own questions; loaded with their pages and not at the start. */
export const useOwnText = createTextHook('own-questions', english)
