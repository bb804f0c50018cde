import type { UpdateFacts } from '../../../src-shared/device/system-check.ts'
import type { UpdateOff } from '../../../src-shared/updates/update-state.ts'
import type { UpdatesView } from '../../../src-shared/updates/updates-contract.ts'

/** The fields of the updates view that the system check reads; a command has the state in its raw form. */
export interface SeenUpdates extends Pick<UpdatesView, 'hasFeed' | 'installedBy' | 'lookedAt' | 'isExpired'> {
  readonly state:
    | { readonly kind: 'off'; readonly reason: UpdateOff }
    | { readonly kind: 'idle' | 'looking' }
    | { readonly kind: 'offered' | 'fetching' | 'ready'; readonly offer: { readonly version: string } }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the facts about updates. `now` in milliseconds since 1970. If the clock was set back since the last check, zero days are reported. */
export function updateFactsOf({ state, hasFeed, installedBy, lookedAt, isExpired }: SeenUpdates, now: number): UpdateFacts {
  if (state.kind === 'off') return state
  return {
    kind: 'on',
    hasFeed,
    installedBy,
    isExpired,
    lookedDaysAgo: lookedAt === null ? null : Math.max(0, Math.floor((now - lookedAt) / DAY_MS)),
    waiting: 'offer' in state ? { version: state.offer.version, isHere: state.kind === 'ready' } : null
  }
}
