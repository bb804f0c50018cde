import { faultInText } from '../../../src-shared/kernel/markup/authored-text.ts'
import type { PackLessonLine } from './pack-lesson.ts'

/** Returns why the text of a lesson could not be laid out in reasonable time and space; null where it can. Pure. */
export function faultInLesson({ slug, sections }: Pick<PackLessonLine, 'slug' | 'sections'>): string | null {
  for (const { title, text } of sections) {
    const fault = faultInText(title) ?? faultInText(text)
    if (fault !== null) return `the lesson ${slug}, "${title.slice(0, 40)}": ${fault}`
  }
  return null
}
