import english from '../../../../resources/locales/en/trainer.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the trainer; loaded with its pages and not at the start. */
export const useTrainerText = createTextHook('trainer', english)
