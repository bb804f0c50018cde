import english from '../../../../resources/locales/en/levels.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts about classes and unavailable papers; loaded with their pages and not at the start. */
export const useLevelText = createTextHook('levels', english)
