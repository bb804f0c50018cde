import english from '../../../../resources/locales/en/practice.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the papers that learners put together; they come with their pages, and not with the start. */
export const usePracticeText = createTextHook('practice', english)
