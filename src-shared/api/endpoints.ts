import { z } from '../schema/zod.ts'
import { accountEndpoints } from './account-endpoints.ts'
import { announcementEndpoints } from './announcement-endpoints.ts'
import { attemptEndpoints } from './attempt-endpoints.ts'
import { billingEndpoints } from './billing-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { examSeatEndpoints } from './exam-seat-endpoints.ts'
import { itemMarkEndpoints } from './item-mark-endpoints.ts'
import { itemReportEndpoints } from './item-report-endpoints.ts'
import { itemSearchEndpoints } from './item-search-endpoints.ts'
import { learningEndpoints } from './learning-endpoints.ts'
import { libraryEndpoints } from './library-endpoints.ts'
import { ownDataEndpoints } from './own-data-endpoints.ts'
import { ownQuestionEndpoints } from './own-question-endpoints.ts'
import { packEndpoints } from './pack-endpoints.ts'
import { paymentEndpoints } from './payment-endpoints.ts'
import { progressEndpoints } from './progress-endpoints.ts'
import { supportEndpoints } from './support-endpoints.ts'
import { trainerEndpoints } from './trainer-endpoints.ts'

/** The HTTP contract, as data. Fastify's routes, main's typed client and the API page all come from it. */
export const endpoints = {
  readHealth: endpoint({
    method: 'GET',
    path: '/api/health',
    caller: 'anyone',
    reply: z.strictObject({ product: z.literal('koya'), version: z.string(), markingVersion: z.string() }),
    errors: [],
    summary: 'Says that this is a Koya backend that serves, and how it marks.'
  }),
  ...accountEndpoints,
  ...learningEndpoints,
  ...libraryEndpoints,
  ...billingEndpoints,
  ...attemptEndpoints,
  ...examSeatEndpoints,
  ...itemReportEndpoints,
  ...itemSearchEndpoints,
  ...itemMarkEndpoints,
  ...ownQuestionEndpoints,
  ...ownDataEndpoints,
  ...packEndpoints,
  ...paymentEndpoints,
  ...progressEndpoints,
  ...announcementEndpoints,
  ...supportEndpoints,
  ...trainerEndpoints
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
