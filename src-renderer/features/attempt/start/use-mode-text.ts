import english from '../../../../resources/locales/en/modes.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the ways in which a paper can be sat; they come with the pages before a paper, and not with the start. */
export const useModeText = createTextHook('modes', english)
