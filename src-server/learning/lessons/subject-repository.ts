import { subjectSchema, type Subject } from '../../../src-shared/content/exams/subject.ts'
import type { Queries } from '../../platform/database/open-database.ts'

export interface SubjectRepository {
  /** Without counts of items and lessons, which come from the banks and the lessons. */
  readonly list: () => Promise<readonly Omit<Subject, 'itemCount' | 'lessonCount'>[]>
  readonly listSlugs: () => Promise<ReadonlySet<string>>
}

export function createSubjectRepository(queries: Queries): SubjectRepository {
  return {
    list: async () => {
      const rows = await queries.selectFrom('subject').selectAll().where('is_retired', '=', 0).orderBy('position').execute()
      return rows.map(({ slug, title, description, stages }) => ({
        slug,
        title,
        description,
        stages: subjectSchema.shape.stages.parse(JSON.parse(stages))
      }))
    },
    listSlugs: async () => {
      const rows = await queries.selectFrom('subject').select('slug').where('is_retired', '=', 0).execute()
      return new Set(rows.map(({ slug }) => slug))
    }
  }
}
