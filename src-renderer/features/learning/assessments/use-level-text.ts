import english from '../../../../resources/locales/en/levels.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words about classes, and about papers that are not there; they come with the pages that show them, and not with the start. */
export const useLevelText = createTextHook('levels', english)
