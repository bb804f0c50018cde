import english from '../../../../resources/locales/en/lessons.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of lessons from packs; loaded with their page and not at the start. */
export const useLessonText = createTextHook('lessons', english)
