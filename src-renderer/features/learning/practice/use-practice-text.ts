import english from '../../../../resources/locales/en/practice.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of practice; loaded with its pages and not at the start. */
export const usePracticeText = createTextHook('practice', english)
