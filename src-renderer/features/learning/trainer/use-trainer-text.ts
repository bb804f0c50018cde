import english from '../../../../resources/locales/en/trainer.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The trainer's words; they come with its pages, and not with the start. */
export const useTrainerText = createTextHook('trainer', english)
