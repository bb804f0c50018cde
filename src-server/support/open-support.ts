import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { Core } from '../platform/core/core.ts'
import { createAnnouncementHandlers } from './announcement-handlers.ts'
import { createAnnouncementRepository } from './announcement-repository.ts'
import { createSupportHandlers } from './support-handlers.ts'
import { createSupportRepository } from './support-repository.ts'

interface SupportParts {
  readonly account: Pick<AccountDependencies, 'profiles' | 'rateLimits'>
}

/** Messages between learners and staff, and what all are told. */
export function openSupport({ queries, now }: Pick<Core, 'queries' | 'now'>, { account: { profiles, rateLimits } }: SupportParts) {
  return {
    handlers: {
      ...createSupportHandlers({ support: createSupportRepository(queries), profiles, rateLimits, now }),
      ...createAnnouncementHandlers({ announcements: createAnnouncementRepository(queries), profiles, now })
    }
  }
}
