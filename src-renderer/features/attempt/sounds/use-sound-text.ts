import english from '../../../../resources/locales/en/sounds.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts around sounds; loaded with room and review and not at the start. */
export const useSoundText = createTextHook('sounds', english)
