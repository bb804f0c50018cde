import english from '../../../resources/locales/en/own-data.json'
import { createTextHook } from '../../ui/text/create-text-hook.ts'

/** Texts about a learner's own data; loaded with the profile and not at the start. */
export const useOwnDataText = createTextHook('own-data', english)
