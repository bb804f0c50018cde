import english from '../../../../resources/locales/en/progress.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of where a learner stands; they come with the pages that show it, and not with the start. */
export const useProgressText = createTextHook('progress', english)
