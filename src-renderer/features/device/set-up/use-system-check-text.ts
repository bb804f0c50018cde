import english from '../../../../resources/locales/en/readiness.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the system check; loaded with its page and not at the start. */
export const useSystemCheckText = createTextHook('readiness', english)
