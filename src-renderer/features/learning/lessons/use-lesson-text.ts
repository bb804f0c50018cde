import english from '../../../../resources/locales/en/lessons.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of lessons that came with packs; they come with their page, and not with the start. */
export const useLessonText = createTextHook('lessons', english)
