import { COMPUTER_RETENTION_MS, type ComputerRepository } from './device/computers/computer-repository.ts'
import type { BackgroundWork } from './platform/jobs/create-background-work.ts'
import { REGISTRATION_RETENTION_MS, type RegistrationRepository } from './account/store/registration-repository.ts'
import type { SessionRepository } from './account/store/session-repository.ts'
import type { RateLimitRepository } from './account/store/rate-limit-repository.ts'
import { RETENTION_MS, type IdempotentReplyRepository } from './platform/http/idempotent-reply-repository.ts'

export interface MaintenanceDeps {
  readonly sessions: Pick<SessionRepository, 'removeExpiredBefore'>
  readonly replies: Pick<IdempotentReplyRepository, 'removeOlderThan'>
  readonly rateLimits: Pick<RateLimitRepository, 'removeEndedBefore'>
  readonly registrations: Pick<RegistrationRepository, 'removeOlderThan'>
  readonly computers: Pick<ComputerRepository, 'removeOlderThan'>
  readonly background: BackgroundWork
  readonly now: () => number
}

const EVERY_MS = 3_600_000

/** Removes rows that no request can use any more, at the start and then once an hour. */
export function startMaintenance({ sessions, replies, rateLimits, registrations, computers, background, now }: MaintenanceDeps): {
  readonly stop: () => void
} {
  const tidy = async (): Promise<void> => {
    await sessions.removeExpiredBefore(now())
    await replies.removeOlderThan(now() - RETENTION_MS)
    await rateLimits.removeEndedBefore(now())
    await registrations.removeOlderThan(now() - REGISTRATION_RETENTION_MS)
    await computers.removeOlderThan(now() - COMPUTER_RETENTION_MS)
  }
  const start = (): void => {
    background.start(tidy)
  }
  start()
  const timer = setInterval(start, EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
