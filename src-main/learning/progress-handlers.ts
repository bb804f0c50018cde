import type { OwnHandlers } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { learningForwards } from './learning-forwards.ts'

interface ProgressHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  /** This computer's time zone, such as Africa/Lagos. */
  readonly timeZone: () => string
}

/** Creates the handlers of the signed-in learner's progress. A day ends by this computer's time zone. */
export function createProgressHandlers({
  api,
  session: { withToken },
  timeZone
}: ProgressHandlersDeps): OwnHandlers<'progress', typeof learningForwards.progress> {
  return {
    read: () => withToken((bearer) => api.call('fetchProgress', { query: { zone: timeZone() }, bearer })),
    keepLessonPlace: ({ slug, place: position }) => withToken((bearer) => api.call('keepLessonPlace', { params: { slug }, body: position, bearer }))
  }
}

/** Returns the system's time zone; UTC if it is missing or unknown. */
export function readTimeZone(): string {
  // Typed as always present; a system without zone files gives none.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { readonly timeZone?: string }
  return timeZone === undefined || timeZone === '' || timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}
