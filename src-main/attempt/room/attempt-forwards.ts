import { forward, type ForwardTable } from '../../account/forward.ts'

/** Requests about exams and practice, and of staff about questions, that the backend answers alone. */
export const attemptForwards = {
  attempt: {
    listAssessments: forward('listAssessments'),
    readPracticeStock: forward('fetchPracticeStock'),
    readSimilarItem: forward('fetchSimilarItem'),
    saveOwnMarks: forward('saveOwnMarks')
  },
  itemStatistics: {
    list: forward('listItemStatistics'),
    fetch: forward('fetchItemStatistics')
  }
} satisfies ForwardTable
