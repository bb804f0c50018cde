import { z } from '../kernel/schema/zod.ts'
import { accountEndpoints } from '../account/account-endpoints.ts'
import { announcementEndpoints } from '../support/announcement-endpoints.ts'
import { attemptEndpoints } from '../attempt/attempt-endpoints.ts'
import { billingEndpoints } from '../billing/billing-endpoints.ts'
import { computerEndpoints } from '../device/computers/computer-endpoints.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { markingEndpoints } from '../exam-session/marking-endpoints.ts'
import { teachingEndpoints } from '../teaching/teaching-endpoints.ts'
import { examSessionEndpoints } from '../exam-session/exam-session-endpoints.ts'
import { itemMarkEndpoints } from '../learning/bookmarks/item-mark-endpoints.ts'
import { itemReportEndpoints } from '../attempt/item-report-endpoints.ts'
import { itemStatisticsEndpoints } from '../attempt/statistics/item-statistics-endpoints.ts'
import { itemSearchEndpoints } from '../learning/search/item-search-endpoints.ts'
import { learningEndpoints } from '../learning/lessons/learning-endpoints.ts'
import { learningTimeEndpoints } from '../learning/time/learning-time-endpoints.ts'
import { weeklySummaryEndpoints } from '../learning/week/weekly-summary-endpoints.ts'
import { libraryEndpoints } from '../learning/library/library-endpoints.ts'
import { mediaEndpoints } from '../content/media/media-endpoints.ts'
import { ownDataEndpoints } from '../personal-data/own-data-endpoints.ts'
import { ownQuestionEndpoints } from '../content/own-questions/requests/own-question-endpoints.ts'
import { packEndpoints } from '../content/packs/pack-endpoints.ts'
import { paymentEndpoints } from '../billing/payment-endpoints.ts'
import { progressEndpoints } from '../learning/progress/progress-endpoints.ts'
import { supportEndpoints } from '../support/support-endpoints.ts'
import { updateEndpoints } from '../updates/update-endpoints.ts'
import { trainerEndpoints } from '../learning/trainer/trainer-endpoints.ts'

/** The HTTP contract as data. Fastify's routes, main's typed client and the API page are derived from it. */
export const endpoints = {
  readHealth: endpoint({
    method: 'GET',
    path: '/api/health',
    caller: 'anyone',
    reply: z.strictObject({ product: z.literal('koya'), version: z.string(), markingVersion: z.string() }),
    errors: [],
    summary: 'Says that this is a Koya backend that serves, and how it marks.'
  }),
  readLive: endpoint({
    method: 'GET',
    path: '/api/live',
    caller: 'anyone',
    reply: z.strictObject({ isLive: z.literal(true) }),
    errors: [],
    summary: 'Says that the process answers, whatever its database does: for a service manager, which starts one that does not anew.'
  }),
  readReady: endpoint({
    method: 'GET',
    path: '/api/ready',
    caller: 'anyone',
    reply: z.strictObject({ isReady: z.literal(true) }),
    errors: ['backend/draining', 'backend/database-away', 'backend/schema-missing', 'backend/jobs-stuck'],
    summary:
      'Says that requests can be sent here: the database answers, its schema is this version’s or newer, jobs can be stored, and the server does not stop.'
  }),
  ...accountEndpoints,
  ...learningEndpoints,
  ...libraryEndpoints,
  ...billingEndpoints,
  ...attemptEndpoints,
  ...mediaEndpoints,
  ...examSessionEndpoints,
  ...markingEndpoints,
  ...teachingEndpoints,
  ...itemReportEndpoints,
  ...itemStatisticsEndpoints,
  ...itemSearchEndpoints,
  ...itemMarkEndpoints,
  ...ownQuestionEndpoints,
  ...ownDataEndpoints,
  ...packEndpoints,
  ...paymentEndpoints,
  ...progressEndpoints,
  ...learningTimeEndpoints,
  ...weeklySummaryEndpoints,
  ...announcementEndpoints,
  ...supportEndpoints,
  ...trainerEndpoints,
  ...updateEndpoints,
  ...computerEndpoints
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
