import english from '../../../../resources/locales/en/exam-day.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the exam-day rehearsal. */
export const useExamDayText = createTextHook('exam-day', english)
