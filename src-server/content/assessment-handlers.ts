import { fail, succeed } from '../../src-shared/errors/result.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { AssessmentCatalogue } from './create-assessment-catalogue.ts'

export function createAssessmentHandlers(catalogue: AssessmentCatalogue): Pick<HandlerTable, 'listAssessments' | 'fetchAssessment'> {
  return {
    listAssessments: async () => succeed({ assessments: [...(await catalogue.list())] }),
    fetchAssessment: async ({ params, query }) => {
      const assessment = await catalogue.find({ ...params, ...query })
      return assessment ? succeed({ assessment }) : fail('assessment/not-found')
    }
  }
}
