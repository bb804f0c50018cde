import { forward, type ForwardTable } from '../../account/forward.ts'

/** What pages ask about exams and practice, and only the backend answers. */
export const attemptForwards = {
  attempt: { listAssessments: forward('listAssessments'), readPracticeStock: forward('fetchPracticeStock') }
} satisfies ForwardTable
