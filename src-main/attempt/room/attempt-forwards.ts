import { forward, type ForwardTable } from '../../account/forward.ts'

/** Requests about exams and practice that the backend answers alone. */
export const attemptForwards = {
  attempt: {
    listAssessments: forward('listAssessments'),
    readPracticeStock: forward('fetchPracticeStock'),
    readSimilarItem: forward('fetchSimilarItem')
  }
} satisfies ForwardTable
