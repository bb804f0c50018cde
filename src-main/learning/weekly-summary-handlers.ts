import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { AllHandlers } from '../platform/ipc/register-ipc.ts'

interface WeeklySummaryHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  /** This computer's time zone, such as Africa/Lagos. */
  readonly timeZone: () => string
}

/** Creates the handlers of the signed-in learner's week. Days, and the evening of the weekly mail, are those of this computer's time zone. */
export function createWeeklySummaryHandlers({ api, session: { withToken }, timeZone }: WeeklySummaryHandlersDeps): AllHandlers['weeklySummary'] {
  return {
    read: () => withToken((bearer) => api.call('fetchWeeklySummary', { query: { zone: timeZone() }, bearer })),
    readMail: () => withToken((bearer) => api.call('fetchWeeklyMail', { bearer })),
    askMail: ({ address }) => withToken((bearer) => api.call('askWeeklyMail', { body: { address, zone: timeZone() }, bearer })),
    confirmMail: ({ code }) => withToken((bearer) => api.call('confirmWeeklyMail', { body: { code }, bearer })),
    stopMail: () => withToken((bearer) => api.call('stopWeeklyMail', { bearer }))
  }
}
