import type { PackLessonLine } from '../packs/pack-lesson.ts'

/** Returns a line with the number of lessons of each subject and of quizzes; no line where there are none. */
export function countLessons(lessons: readonly Pick<PackLessonLine, 'subject' | 'quiz'>[]): readonly string[] {
  if (lessons.length === 0) return []
  const subjects = [...Map.groupBy(lessons, ({ subject }) => subject)].map(([subject, { length }]) => `${subject} ${length}`)
  return [`${lessons.length} lessons, ${lessons.filter(({ quiz }) => quiz !== undefined).length} with a quiz: ${subjects.join(', ')}`]
}
