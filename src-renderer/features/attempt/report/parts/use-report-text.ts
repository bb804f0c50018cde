import english from '../../../../../resources/locales/en/report.json'
import { createTextHook } from '../../../../ui/text/create-text-hook.ts'

/** Texts of the report; loaded with its page and not at the start. */
export const useReportText = createTextHook('report', english)
