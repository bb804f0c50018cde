import english from '../../../../resources/locales/en/grants.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words about what an exam grants beside more time; they come with the pages before a paper, and not with the start. */
export const useGrantText = createTextHook('grants', english)
