import english from '../../../../resources/locales/en/teaching.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts about classes; loaded with their pages and not at the start. */
export const useTeachingText = createTextHook('teaching', english)
