import type { EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { TEST_EXAM } from './exam-session.ts'
import { buildComputerReport } from './build-computer-report.ts'

/** They show keys to teachers and staff. Learners and candidates may not call them: `item-statistics.test.ts`, `marking.test.ts`. */
export const forTeachers: ReadonlySet<string> = new Set<EndpointName>([
  'listItemStatistics',
  'fetchItemStatistics',
  'listMarkingSessions',
  'takeAnswer',
  'fetchMarkedAnswer',
  'renewMarking',
  'saveWrittenMark',
  'listOwnWrittenMarks',
  'fetchMarkerAgreement'
])

const ofSession = { examId: TEST_EXAM }
const ofAnswer = { answerId: '99999999-9999-4999-8999-999999999999' }

/** What a learner sends to the endpoints of computers and of staff, who alone get the latter's replies. */
export function staffAsks(bearer: string) {
  return {
    reportComputer: [{ body: buildComputerReport() }],
    listComputers: [{ bearer }],
    listItemStatistics: [{ bearer }],
    fetchItemStatistics: [{ bearer, params: { itemId: 'sum-1' } }],
    listMarkingSessions: [{ bearer }],
    takeAnswer: [{ bearer, params: ofSession }],
    fetchMarkedAnswer: [{ bearer, params: ofAnswer }],
    renewMarking: [{ bearer, params: ofAnswer }],
    saveWrittenMark: [{ bearer, params: ofAnswer, body: { markId: ofAnswer.answerId, pointIds: [], marks: 0, comment: '' } }],
    listOwnWrittenMarks: [{ bearer, params: ofSession }],
    fetchMarkerAgreement: [{ bearer, params: ofSession }]
  }
}
