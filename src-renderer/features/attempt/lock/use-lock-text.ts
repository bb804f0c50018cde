import english from '../../../../resources/locales/en/attempt-lock.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts about locked exams; loaded with their page and not at the start. */
export const useLockText = createTextHook('attempt-lock', english)
