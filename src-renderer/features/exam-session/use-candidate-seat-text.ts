import english from '../../../resources/locales/en/exam-seat.json'
import { createTextHook } from '../../ui/text/create-text-hook.ts'

/** The words of a seat of exam sessions; they come with its page, and not with the start. */
export const useCandidateSeatText = createTextHook('exam-seat', english)
