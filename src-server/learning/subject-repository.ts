import type { Queries } from '../database/open-database.ts'
import { subjectSchema, type Subject } from '../../src-shared/learning/learning.ts'

export interface SubjectRepository {
  /** Without how much there is of each item, which the bank knows. */
  readonly list: () => Promise<readonly Omit<Subject, 'itemCount'>[]>
  readonly listSlugs: () => Promise<ReadonlySet<string>>
}

export function createSubjectRepository(queries: Queries): SubjectRepository {
  return {
    list: async () => {
      const rows = await queries.selectFrom('subject').selectAll().where('is_retired', '=', 0).orderBy('position').execute()
      const lessons = await queries.selectFrom('lesson').select('subject_slug').where('is_retired', '=', 0).execute()
      return rows.map(({ slug, title, description, stages }) => ({
        slug,
        title,
        description,
        stages: subjectSchema.shape.stages.parse(JSON.parse(stages)),
        lessonCount: lessons.filter((lesson) => lesson.subject_slug === slug).length
      }))
    },
    listSlugs: async () => {
      const rows = await queries.selectFrom('subject').select('slug').where('is_retired', '=', 0).execute()
      return new Set(rows.map(({ slug }) => slug))
    }
  }
}
