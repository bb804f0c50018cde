import type { PackLessonLine } from '../packs/pack-lesson.ts'

/** A line that says how many lessons there are of each subject, with how many quizzes; none for none. */
export function countLessons(lessons: readonly Pick<PackLessonLine, 'subject' | 'quiz'>[]): readonly string[] {
  if (lessons.length === 0) return []
  const subjects = [...Map.groupBy(lessons, ({ subject }) => subject)].map(([subject, { length }]) => `${subject} ${length}`)
  return [`${lessons.length} lessons, ${lessons.filter(({ quiz }) => quiz !== undefined).length} with a quiz: ${subjects.join(', ')}`]
}
