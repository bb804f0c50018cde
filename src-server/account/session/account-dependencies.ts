import type { RowCaps } from '../../platform/database/row-caps.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { AccountRepository } from '../store/account-repository.ts'
import type { BackgroundWork } from '../../platform/jobs/create-background-work.ts'
import type { SessionTokens } from './create-session-tokens.ts'
import type { DeviceTokens } from './create-device-tokens.ts'
import type { PasswordQueue } from '../password/create-password-queue.ts'
import type { ProfileRepository } from '../store/profile-repository.ts'
import type { RegistrationRepository } from '../store/registration-repository.ts'
import type { RateLimitRepository } from '../store/rate-limit-repository.ts'

/** What the account handlers work with. */
export interface AccountDependencies {
  readonly accounts: AccountRepository
  readonly profiles: ProfileRepository
  readonly registrations: RegistrationRepository
  readonly rateLimits: RateLimitRepository
  readonly tokens: SessionTokens
  readonly passwordQueue: PasswordQueue
  readonly devices: DeviceTokens
  readonly mailer: Mailer
  readonly background: BackgroundWork
  /** Keys the hashes of codes. */
  readonly codeKey: Uint8Array
  /** Whether anybody may make an account now. */
  readonly mayRegister: () => Promise<boolean>
  /** How many learners without e-mail may register in an hour from one network address. */
  readonly learnersPerHour: number
  /** Which nobody may choose as a password; none where absent. */
  readonly schoolName?: string | undefined
  readonly rowCaps: RowCaps
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}
