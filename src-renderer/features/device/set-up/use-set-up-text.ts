import english from '../../../../resources/locales/en/set-up.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the computer's set-up; loaded with its page and not at the start. */
export const useSetUpText = createTextHook('set-up', english)
