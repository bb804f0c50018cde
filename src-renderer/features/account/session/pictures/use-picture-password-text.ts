import english from '../../../../../resources/locales/en/picture-password.json'
import { createTextHook } from '../../../../ui/text/create-text-hook.ts'

/** Texts about passwords of pictures; loaded with the forms that ask for a password and not at the start. */
export const usePicturePasswordText = createTextHook('picture-password', english)
