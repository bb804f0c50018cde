import type { BackgroundWork } from './platform/jobs/create-background-work.ts'
import { REGISTRATION_KEPT_FOR_MS, type RegistrationRepository } from './account/store/registration-repository.ts'
import type { SessionRepository } from './account/store/session-repository.ts'
import type { TryCounterRepository } from './account/store/rate-limit-repository.ts'
import { KEPT_FOR_MS, type IdempotentReplyRepository } from './platform/http/idempotent-reply-repository.ts'

export interface HousekeepingDeps {
  readonly sessions: Pick<SessionRepository, 'removeExpiredBefore'>
  readonly replies: Pick<IdempotentReplyRepository, 'removeOlderThan'>
  readonly tries: Pick<TryCounterRepository, 'removeEndedBefore'>
  readonly registrations: Pick<RegistrationRepository, 'removeOlderThan'>
  readonly background: BackgroundWork
  readonly now: () => number
}

const EVERY_MS = 3_600_000

/** At the start and once an hour removes what no request can ask for any more. */
export function startHousekeeping({ sessions, replies, tries, registrations, background, now }: HousekeepingDeps): { readonly stop: () => void } {
  const tidy = async (): Promise<void> => {
    await sessions.removeExpiredBefore(now())
    await replies.removeOlderThan(now() - KEPT_FOR_MS)
    await tries.removeEndedBefore(now())
    await registrations.removeOlderThan(now() - REGISTRATION_KEPT_FOR_MS)
  }
  const start = (): void => {
    background.start(tidy)
  }
  start()
  const timer = setInterval(start, EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
