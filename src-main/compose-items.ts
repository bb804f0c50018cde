import type { Policy } from '../src-shared/settings/policy.ts'
import type { AttemptRoom } from './attempt/attempt-room-acts.ts'
import type { ApiClient } from './backend/api-client.ts'
import type { AllHandlers } from './ipc/register-ipc.ts'
import { createItemMarkHandlers } from './item-marks/item-mark-handlers.ts'
import { createItemSearchHandlers } from './item-search/item-search-handlers.ts'
import type { Session } from './session/session.ts'

/** What decides whether single questions can be looked at. */
export interface ItemRules {
  readonly policy: Policy
  readonly room: Pick<AttemptRoom, 'occupiedBy'>
}

/** What a learner does with single questions, as far as the paper that is open lets them. */
export function composeItemHandlers(
  { api, session }: { readonly api: ApiClient; readonly session: Session },
  { policy, room }: ItemRules
): Pick<AllHandlers, 'itemSearch' | 'itemMarks'> {
  return {
    itemSearch: createItemSearchHandlers({ api, session, isOff: policy.search?.isOff === true }),
    itemMarks: createItemMarkHandlers({ api, session, isTestOpen: () => (room.occupiedBy()?.sittingMode ?? 'study') !== 'study' })
  }
}
