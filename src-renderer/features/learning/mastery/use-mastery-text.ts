import english from '../../../../resources/locales/en/mastery.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the mastery levels. */
export const useMasteryText = createTextHook('mastery', english)
