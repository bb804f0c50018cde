import english from '../../../../resources/locales/en/grants.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts about accommodations other than extra time; loaded with the pages before a paper and not at the start. */
export const useGrantText = createTextHook('grants', english)
