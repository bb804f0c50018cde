import type { WindowRoleName } from '../../../src-shared/kernel/ipc/call-policy.ts'
import type { FeatureName } from '../../../src-shared/contracts/contracts.ts'

/**
 * The page and session of a kind of window, and the features of the bridge whose events it receives. Which calls it may make is declared in the
 * policy of each request. Window factory, guards and sender check all read this table.
 */
export interface WindowRole {
  /** Null if each window of the role has its own page, with a rule for navigation (`openOutsideWindow`). */
  readonly page: string | null
  /** Name of the session partition; null for a new one in memory for each window. */
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
      'itemStatistics',
      'marking',
      'teaching',
      'itemMarks',
      'documents',
      'profile',
      'learning',
      'library',
      'ownQuestions',
      'ownData',
      'packs',
      'progress',
      'learningTime',
      'weeklySummary',
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
      'updates',
      'computers'
    ],
    /** Writing to the clipboard by a click, for the recovery code. */
    permissions: ['clipboard-sanitized-write']
  },
  /** Runs a payment provider's page: no preload, no feature, no permission. Never in the registry. */
  checkout: { page: null, partition: null, features: [], permissions: [] },
  /** Runs a third party’s chat, under the same terms. */
  chat: { page: null, partition: null, features: [], permissions: [] }
} as const satisfies Record<WindowRoleName, WindowRole>

/** Whether `url` is the page of that role. Custom schemes have no origin to compare, so protocol, host and path are compared. */
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
