import type { Selectable } from 'kysely'
import type { LearningTables } from '../../platform/database/tables/learning-tables.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { lessonTermsSchema } from '../../../src-shared/content/exams/lesson-terms.ts'
import { lessonSchema, type Lesson, type LessonSummary } from '../../../src-shared/learning/lessons/learning.ts'

/** The built-in lessons. */
export interface LessonRepository {
  /** By subject, in the order of their files. */
  readonly list: () => Promise<readonly LessonSummary[]>
  readonly find: (slug: string) => Promise<Lesson | null>
}

export function createLessonRepository(queries: Queries): LessonRepository {
  return {
    list: async () => {
      const rows = await queries
        .selectFrom('lesson')
        .innerJoin('subject', 'subject.slug', 'lesson.subject_slug')
        .selectAll('lesson')
        .where('lesson.is_retired', '=', 0)
        .orderBy('subject.position')
        .orderBy('lesson.position')
        .execute()
      return rows.map(toSummary)
    },
    find: async (slug) => {
      const row = await queries.selectFrom('lesson').selectAll().where('slug', '=', slug).where('is_retired', '=', 0).executeTakeFirst()
      return row ? { ...toSummary(row), sections: lessonSchema.shape.sections.parse(JSON.parse(row.sections)) } : null
    }
  }
}

function toSummary(row: Selectable<LearningTables['lesson']>): LessonSummary {
  return {
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    subjectSlug: row.subject_slug,
    classLevels: lessonSchema.shape.classLevels.parse(JSON.parse(row.class_levels)),
    ...(row.terms === null ? {} : { terms: lessonTermsSchema.parse(JSON.parse(row.terms)) }),
    readingMinutes: row.reading_minutes,
    quizSlug: row.quiz_slug
  }
}
