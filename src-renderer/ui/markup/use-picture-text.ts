import english from '../../../resources/locales/en/pictures.json'
import { createTextHook } from '../text/create-text-hook.ts'

/** Texts around pictures; loaded with the texts that can show pictures and not at the start. */
export const usePictureText = createTextHook('pictures', english)
