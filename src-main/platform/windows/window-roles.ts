import type { WindowRoleName } from '../../../src-shared/kernel/ipc/call-policy.ts'
import type { FeatureName } from '../../../src-shared/contracts/contracts.ts'

/**
 * What a kind of window shows, in which session, and of which features of the bridge it hears events; what it may call, each request declares in its policy.
 * Factory, guards and sender check all read this table.
 */
export interface WindowRole {
  /** Null where each window of the role gets its own, with a rule for where it may go (`openOutsideWindow`). */
  readonly page: string | null
  /** Name of the session partition; null for a fresh one in memory for each window. */
  readonly partition: string | null
  readonly features: readonly FeatureName[]
  /** Permissions that Chromium may grant it. */
  readonly permissions: readonly string[]
}

export const APP_SCHEME = 'app'
export const APP_HOST = 'koya'

export const windowRoles = {
  main: {
    page: `${APP_SCHEME}://${APP_HOST}/index.html`,
    partition: 'persist:koya',
    features: [
      'app',
      'session',
      'attempt',
      'attemptLock',
      'examSeat',
      'itemReport',
      'itemSearch',
      'itemMarks',
      'documents',
      'profile',
      'learning',
      'library',
      'ownQuestions',
      'ownData',
      'packs',
      'progress',
      'billing',
      'announcement',
      'support',
      'supportDesk',
      'chat',
      'trainer',
      'settings',
      'checkout',
      'kiosk',
      'lan',
      'readiness',
      'updates'
    ],
    /** Writing to the clipboard by a click, for the recovery code. */
    permissions: ['clipboard-sanitized-write']
  },
  /** Where a payment provider's page runs: no preload, no feature, no permission. Never in the registry. */
  checkout: { page: null, partition: null, features: [], permissions: [] },
  /** Where a third party’s chat runs, under the same terms. */
  chat: { page: null, partition: null, features: [], permissions: [] }
} as const satisfies Record<WindowRoleName, WindowRole>

/** Whether `url` is the page of that role. Custom schemes have no origin to compare, so protocol, host and path are. */
export function isPageOf(role: WindowRole, url: string): boolean {
  if (role.page === null) return false
  try {
    const page = new URL(role.page)
    const candidate = new URL(url)
    return candidate.protocol === page.protocol && candidate.host === page.host && candidate.pathname === page.pathname
  } catch {
    return false
  }
}
