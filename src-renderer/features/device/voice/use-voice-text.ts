import english from '../../../../resources/locales/en/voice.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words around reading aloud; they come with what reads, and not with the start. */
export const useVoiceText = createTextHook('voice', english)
