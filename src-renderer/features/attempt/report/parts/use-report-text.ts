import english from '../../../../../resources/locales/en/report.json'
import { createTextHook } from '../../../../ui/text/create-text-hook.ts'

/** The report's words; they come with its page, and not with the start. */
export const useReportText = createTextHook('report', english)
