import type { Policy } from '../../../src-shared/device/policy.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { AllHandlers } from '../../platform/ipc/register-ipc.ts'
import { createItemMarkHandlers } from '../../learning/item-mark-handlers.ts'
import { createItemSearchHandlers } from '../../learning/item-search-handlers.ts'
import type { Session } from '../../account/session.ts'

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
