import english from '../../../resources/locales/en/updates.json'
import { createTextHook } from '../../ui/text/create-text-hook.ts'

/** The words of updates; they come with their page, and not with the start. */
export const useUpdatesText = createTextHook('updates', english)
