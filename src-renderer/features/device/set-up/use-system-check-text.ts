import english from '../../../../resources/locales/en/readiness.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the look at whether a computer is ready; they come with their page, and not with the start. */
export const useSystemCheckText = createTextHook('readiness', english)
