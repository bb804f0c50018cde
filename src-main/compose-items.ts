import type { Policy } from '../src-shared/device/policy.ts'
import type { ApiClient } from './backend/api-client.ts'
import type { AllHandlers } from './ipc/register-ipc.ts'
import { createItemMarkHandlers } from './item-marks/item-mark-handlers.ts'
import { createItemSearchHandlers } from './item-search/item-search-handlers.ts'
import type { Session } from './session/session.ts'

/** What decides whether single questions can be looked at. */
export interface ItemRules {
  readonly policy: Policy
}

/** What a learner does with single questions. */
export function composeItemHandlers(
  { api, session }: { readonly api: ApiClient; readonly session: Session },
  { policy }: ItemRules
): Pick<AllHandlers, 'itemSearch' | 'itemMarks'> {
  return {
    itemSearch: createItemSearchHandlers({ api, session, isOff: policy.search?.isOff === true }),
    itemMarks: createItemMarkHandlers({ api, session })
  }
}
