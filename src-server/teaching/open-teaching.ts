import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import type { Authors } from '../content/own-questions/author-guard.ts'
import type { Core } from '../platform/core/core.ts'
import { createClassHandlers, type ClassDeps } from './class-handlers.ts'
import { createJoinedClassHandlers } from './joined-class-handlers.ts'

interface TeachingParts {
  readonly account: Pick<AccountDependencies, 'rateLimits'>
  readonly attempts: Pick<AttemptsUnderEmbargo, 'whichUnderEmbargo'>
  readonly learning: Pick<ClassDeps, 'readProgress'>
  /** Who may teach a class. */
  readonly authors: Authors
}

/** Classes of teachers: their pupils, what they are to do, and how far they are. */
export function openTeaching({ queries, now }: Pick<Core, 'queries' | 'now'>, { account, attempts, learning, authors }: TeachingParts) {
  const deps = { queries, attempts, rateLimits: account.rateLimits, authors, readProgress: learning.readProgress, now }
  return { handlers: { ...createClassHandlers(deps), ...createJoinedClassHandlers(deps) } }
}
