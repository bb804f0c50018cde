import english from '../../../resources/locales/en/exam-seat.json'
import { createTextHook } from '../../ui/text/create-text-hook.ts'

/** Texts of candidate seats; loaded with their page and not at the start. */
export const useCandidateSeatText = createTextHook('exam-seat', english)
