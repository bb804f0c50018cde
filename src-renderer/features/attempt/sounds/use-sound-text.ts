import english from '../../../../resources/locales/en/sounds.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words around sounds; they come with the room and the review, and not with the start. */
export const useSoundText = createTextHook('sounds', english)
