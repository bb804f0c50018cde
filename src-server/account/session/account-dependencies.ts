import type { RowCaps } from '../../platform/database/row-caps.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { AccountRepository } from '../store/account-repository.ts'
import type { Jobs } from '../../platform/job-queue/jobs.ts'
import type { BackgroundWork } from '../../platform/jobs/create-background-work.ts'
import type { SessionTokens } from './create-session-tokens.ts'
import type { DeviceTokens } from './create-device-tokens.ts'
import type { PasswordQueue } from '../password/create-password-queue.ts'
import type { ProfileRepository } from '../store/profile-repository.ts'
import type { RegistrationRepository } from '../store/registration-repository.ts'
import type { RateLimitRepository } from '../store/rate-limit-repository.ts'

/** Dependencies of the account handlers. */
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
  readonly jobs: Pick<Jobs, 'handle' | 'send'>
  /** Key for the hashes of codes. */
  readonly codeKey: Uint8Array
  /** Whether registration is open now. */
  readonly mayRegister: () => Promise<boolean>
  /** The hourly limit of registrations without e-mail from one network address. */
  readonly learnersPerHour: number
  /** Refused as a password. Absent where the school has no name. */
  readonly schoolName?: string | undefined
  readonly rowCaps: RowCaps
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}
