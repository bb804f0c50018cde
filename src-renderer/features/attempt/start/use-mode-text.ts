import english from '../../../../resources/locales/en/modes.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the modes; loaded with the pages before a paper and not at the start. */
export const useModeText = createTextHook('modes', english)
