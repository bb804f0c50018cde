import type { Queries } from '../../platform/database/open-database.ts'
import type { z } from '../../../src-shared/kernel/schema/zod.ts'
import { assessmentDefinitionSchema, type AssessmentDefinition } from '../exams/profile.ts'

/** Assessments added on this server, in addition to those of the installed files. */
export interface AssessmentRepository {
  readonly readAll: () => Promise<readonly AssessmentDefinition[]>
  readonly save: (definition: z.input<typeof assessmentDefinitionSchema>) => Promise<void>
}

export function createAssessmentRepository(queries: Queries): AssessmentRepository {
  return {
    readAll: async () => {
      const rows = await queries.selectFrom('assessment').select('definition').orderBy('slug').execute()
      return rows.map((row) => assessmentDefinitionSchema.parse(JSON.parse(row.definition)))
    },
    save: async ({ slug, ...rest }) => {
      const definition = JSON.stringify({ slug, ...rest })
      await queries
        .insertInto('assessment')
        .values({ slug, definition })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ definition }))
        .execute()
    }
  }
}
