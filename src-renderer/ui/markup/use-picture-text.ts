import english from '../../../resources/locales/en/pictures.json'
import { createTextHook } from '../text/create-text-hook.ts'

/** The words around pictures; they come with the texts that can show them, and not with the start. */
export const usePictureText = createTextHook('pictures', english)
