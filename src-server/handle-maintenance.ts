import { COMPUTER_RETENTION_MS, type ComputerRepository } from './device/computers/computer-repository.ts'
import type { LearningDayRepository } from './learning/time/learning-day-repository.ts'
import type { WeeklyMailRepository } from './learning/week/weekly-mail-repository.ts'
import type { Jobs } from './platform/job-queue/jobs.ts'
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
  readonly learningDays: Pick<LearningDayRepository, 'removeOld'>
  readonly weeklyMails: Pick<WeeklyMailRepository, 'removeUnconfirmed'>
  /** Files of papers of classes that were removed. */
  readonly removeUnusedClassMedia: () => Promise<void>
  readonly jobs: Pick<Jobs, 'handle'>
  readonly now: () => number
}

const UNCONFIRMED_MAIL_RETENTION_MS = 86_400_000

/** Removes rows that no request can use any more: once in an hour, whatever the number of servers on the database. */
export function handleMaintenance(deps: MaintenanceDeps): void {
  const { sessions, replies, rateLimits, registrations, computers, learningDays, weeklyMails, removeUnusedClassMedia, jobs, now } = deps
  jobs.handle('remove-expired', async () => {
    await sessions.removeExpiredBefore(now())
    await replies.removeOlderThan(now() - RETENTION_MS)
    await rateLimits.removeEndedBefore(now())
    await registrations.removeOlderThan(now() - REGISTRATION_RETENTION_MS)
    await computers.removeOlderThan(now() - COMPUTER_RETENTION_MS)
    await learningDays.removeOld(now())
    // Whoever did not ask for it has no reason to be stored.
    await weeklyMails.removeUnconfirmed(now() - UNCONFIRMED_MAIL_RETENTION_MS)
    await removeUnusedClassMedia()
  })
}
