import type { Core } from '../platform/core/core.ts'
import { ROW_CAPS, type RowCaps } from '../platform/database/row-caps.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { RegistrationRule } from '../platform/read-server-settings.ts'
import { createAdministrationHandlers } from './administration/administration-handlers.ts'
import type { PasswordHasher } from './password/create-password-hasher.ts'
import { createPasswordQueue } from './password/create-password-queue.ts'
import { createProfileHandlers } from './profile/profile-handlers.ts'
import { createHomeLearnerHandlers } from './registration/home-learner-handlers.ts'
import { createLearnerRegistrationHandlers } from './registration/learner-registration-handlers.ts'
import { createRegistrationHandlers } from './registration/registration-handlers.ts'
import { handleRegistrationMails } from './registration/registration-mail.ts'
import { createRegistrationGate } from './registration/registration-rule.ts'
import type { AccountDependencies } from './session/account-dependencies.ts'
import { createDeviceTokens } from './session/create-device-tokens.ts'
import { createSessionTokens } from './session/create-session-tokens.ts'
import { createPasswordHandlers } from './session/password-handlers.ts'
import { handleResetMails } from './session/reset-mail.ts'
import { createSessionHandlers } from './session/session-handlers.ts'
import { createAccountRepository } from './store/account-repository.ts'
import { createAdministrationRepository } from './store/administration-repository.ts'
import { createProfileRepository } from './store/profile-repository.ts'
import { createRateLimitRepository } from './store/rate-limit-repository.ts'
import { createRegistrationRepository } from './store/registration-repository.ts'
import type { ServerSecrets } from './store/server-secrets.ts'
import { createSessionRepository } from './store/session-repository.ts'
import { sourceOf } from './store/source-of.ts'

interface AccountParts {
  readonly secrets: Pick<ServerSecrets, 'session' | 'device' | 'code'>
  readonly hasher: PasswordHasher
  readonly mailer: Mailer
  /** Whether anybody may make an account. */
  readonly registration: RegistrationRule
  /** How many learners without e-mail may register in an hour from one network address. */
  readonly learnersPerHour: number
  /** Which nobody may choose as a password; none where absent. */
  readonly schoolName?: string | undefined
  /** `ROW_CAPS` where absent. */
  readonly rowCaps?: RowCaps
  /** Whether nobody but this computer's users reaches this backend; false where absent. */
  readonly isOwnComputer?: boolean
  /** The subjects that a learner can choose. */
  readonly subjectSlugs: () => Promise<ReadonlySet<string>>
}

/** Who somebody is: how accounts come to be, sign in, change their passwords and profiles, and are administered. */
export function openAccount({ queries, background, jobs, now }: Pick<Core, 'queries' | 'background' | 'jobs' | 'now'>, parts: AccountParts) {
  const { secrets, hasher, mailer, registration, learnersPerHour, schoolName, rowCaps = ROW_CAPS, isOwnComputer = false, subjectSlugs } = parts
  const sessions = createSessionRepository(queries)
  const profiles = createProfileRepository(queries)
  const services: AccountDependencies = {
    accounts: createAccountRepository(queries),
    profiles,
    registrations: createRegistrationRepository(queries, rowCaps),
    rateLimits: createRateLimitRepository(queries, rowCaps),
    tokens: createSessionTokens({ key: secrets.session, sessions, now }),
    passwordQueue: createPasswordQueue(hasher),
    devices: createDeviceTokens({ key: secrets.device, now }),
    mailer,
    background,
    jobs,
    codeKey: secrets.code,
    mayRegister: createRegistrationGate(queries, registration),
    learnersPerHour,
    schoolName,
    rowCaps,
    now
  }
  handleRegistrationMails(services)
  handleResetMails(services)
  return {
    ...services,
    sessions,
    /** What the database stores of a network address. */
    sourceOf: (address: string): string => sourceOf(services, { address }),
    handlers: {
      ...createAdministrationHandlers(createAdministrationRepository(queries)),
      ...createRegistrationHandlers(services),
      ...createLearnerRegistrationHandlers(services),
      ...createHomeLearnerHandlers({ ...services, queries, isOwnComputer }),
      ...createSessionHandlers(services),
      ...createPasswordHandlers(services),
      ...createProfileHandlers({ profiles, subjectSlugs })
    }
  }
}
