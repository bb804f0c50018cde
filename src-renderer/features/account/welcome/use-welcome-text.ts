import english from '../../../../resources/locales/en/welcome.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the first start; loaded with its page. */
export const useWelcomeText = createTextHook('welcome', english)
