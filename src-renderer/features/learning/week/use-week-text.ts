import english from '../../../../resources/locales/en/weekly.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the weekly summary; loaded with its page and not at the start. The weekly mail has the same sentences. */
export const useWeekText = createTextHook('weekly', english)
