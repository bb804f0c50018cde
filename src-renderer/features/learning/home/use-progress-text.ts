import english from '../../../../resources/locales/en/progress.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the learner's progress; loaded with the pages that show it and not at the start. */
export const useProgressText = createTextHook('progress', english)
