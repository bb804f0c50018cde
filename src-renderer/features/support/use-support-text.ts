import english from '../../../resources/locales/en/support.json'
import { createTextHook } from '../../ui/text/create-text-hook.ts'

/** Texts of support; loaded with its pages and not at the start. */
export const useSupportText = createTextHook('support', english)
