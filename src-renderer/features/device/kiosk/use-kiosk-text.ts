import english from '../../../../resources/locales/en/kiosk.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of an exam seat; they come with its parts, and not with the start. */
export const useKioskText = createTextHook('kiosk', english)
