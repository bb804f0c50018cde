import type { PasswordQueue } from '../account/password/create-password-queue.ts'
import type { SessionTokens } from '../account/session/create-session-tokens.ts'
import type { RateLimitRepository } from '../account/store/rate-limit-repository.ts'
import type { AttemptRepository } from '../attempt/store/attempt-repository.ts'
import type { AttemptCapabilities } from '../attempt/store/create-attempt-capabilities.ts'
import type { AssessmentCatalogue } from '../content/catalogue/create-assessment-catalogue.ts'
import type { MediaSigner } from '../content/media/media-signer.ts'
import type { ExamRepository } from './store/exam-repository.ts'
import type { SeatRepository } from './candidate-seat-repository.ts'

/** Dependencies of the handlers for kiosk devices. */
export interface SeatSources {
  readonly exams: ExamRepository
  readonly seats: SeatRepository
  readonly attempts: AttemptRepository
  readonly catalogue: Pick<AssessmentCatalogue, 'readPaperSource'>
  readonly capabilities: Pick<AttemptCapabilities, 'issue'>
  readonly mediaSigner: MediaSigner
  readonly tokens: Pick<SessionTokens, 'issue'>
  readonly rateLimits: Pick<RateLimitRepository, 'add' | 'read'>
  readonly passwordQueue: PasswordQueue
  /** Key for the hashes of networks. */
  readonly codeKey: Uint8Array
  readonly version: string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}
