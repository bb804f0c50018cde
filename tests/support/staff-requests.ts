import type { EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { buildComputerReport } from './build-computer-report.ts'

/** They show keys to teachers and staff. Learners and candidates may not call them: `item-statistics.test.ts`. */
export const forTeachers: ReadonlySet<string> = new Set<EndpointName>(['listItemStatistics', 'fetchItemStatistics'])

/** What a learner sends to the endpoints of computers and of staff, who alone get the latter's replies. */
export function staffAsks(bearer: string) {
  return {
    reportComputer: [{ body: buildComputerReport() }],
    listComputers: [{ bearer }],
    listItemStatistics: [{ bearer }],
    fetchItemStatistics: [{ bearer, params: { itemId: 'sum-1' } }]
  }
}
