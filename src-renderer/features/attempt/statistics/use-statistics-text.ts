import english from '../../../../resources/locales/en/question-statistics.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the statistics of questions; loaded with their pages and not at the start. */
export const useStatisticsText = createTextHook('question-statistics', english)
