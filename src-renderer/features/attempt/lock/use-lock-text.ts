import english from '../../../../resources/locales/en/attempt-lock.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words about an exam that waits for its learner; they come with its page, and not with the start. */
export const useLockText = createTextHook('attempt-lock', english)
