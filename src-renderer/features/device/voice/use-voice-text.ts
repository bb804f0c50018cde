import english from '../../../../resources/locales/en/voice.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of reading aloud; loaded with the components that read and not at the start. */
export const useVoiceText = createTextHook('voice', english)
