import english from '../../../resources/locales/en/own-data.json'
import { createTextHook } from '../../ui/text/create-text-hook.ts'

/** The words about a learner's own data; they come with the profile, and not with the start. */
export const useOwnDataText = createTextHook('own-data', english)
