import english from '../../../../resources/locales/en/kiosk.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of kiosk devices; loaded with their components and not at the start. */
export const useKioskText = createTextHook('kiosk', english)
