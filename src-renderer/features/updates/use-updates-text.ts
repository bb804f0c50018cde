import english from '../../../resources/locales/en/updates.json'
import { createTextHook } from '../../ui/text/create-text-hook.ts'

/** Texts of updates; loaded with their page and not at the start. */
export const useUpdatesText = createTextHook('updates', english)
