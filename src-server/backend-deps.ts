import type { Authors } from './content/own-questions/own-question-handlers.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from './platform/mail/mailer.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import type { PasswordHasher } from './account/password/create-password-hasher.ts'
import type { RegistrationRule, SearchSwitch } from './platform/read-server-settings.ts'
import type { RequestGuard } from './platform/http/request-guard.ts'
import type { RetainedAfterDeletion } from '../src-shared/personal-data/own-data.ts'
import type { RowCaps } from './platform/database/row-caps.ts'
import type { TlsMaterial } from './platform/http/create-http-server.ts'
import type { PaymentConfig } from './billing/payment/open-payment.ts'

export interface BackendDeps {
  readonly database: OpenDatabase
  readonly resourcesFolder: string
  /** Packs that were installed beside those of `resourcesFolder`; none where absent. */
  readonly packFolder?: string | undefined
  readonly hasher: PasswordHasher
  readonly mailer: Mailer
  readonly guard: RequestGuard
  readonly version: string
  /** How many learners without e-mail may register in an hour from one network address. */
  readonly learnersPerHour: number
  /** How much callers who are not signed in may leave behind; `ROW_CAPS` where absent. */
  readonly rowCaps?: RowCaps
  /** Which nobody may choose as a password; none where absent. */
  readonly schoolName?: string | undefined
  /** Whether anybody may make an account. */
  readonly registration: RegistrationRule
  /** Who may write questions of their own. */
  readonly authors: Authors
  /** Whether learners may look for questions in the bank. */
  readonly search: SearchSwitch
  /** What stays of learners who delete their accounts; nothing where absent. */
  readonly kept?: RetainedAfterDeletion
  /** How it takes payments; not at all where absent. */
  readonly payment?: PaymentConfig
  /** Proxies whose word is taken for where a request came from, as addresses or networks. */
  readonly trustedProxies?: readonly string[]
  /** Speaks TLS with it, and plainly where absent. */
  readonly tls?: TlsMaterial | undefined
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  readonly logger: FastifyBaseLogger
}
