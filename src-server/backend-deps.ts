import type { QuestionFileReader } from './content/exchange/preview/question-file.ts'
import type { Authors } from './content/own-questions/author-guard.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from './platform/mail/mailer.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import type { Jobs } from './platform/job-queue/jobs.ts'
import type { PasswordHasher } from './account/password/create-password-hasher.ts'
import type { RegistrationRule, SearchSwitch } from './platform/read-server-settings.ts'
import type { RequestGuard } from './platform/http/request-guard.ts'
import type { RetainedAfterDeletion } from '../src-shared/personal-data/own-data.ts'
import type { RowCaps } from './platform/database/row-caps.ts'
import type { ServerMetrics } from './platform/metrics/server-metrics.ts'
import type { TlsMaterial } from './platform/http/create-http-server.ts'
import type { UpdateMirrorSettings } from './updates/mirror/open-update-mirror.ts'
import type { PaymentConfig } from './billing/payment/open-payment.ts'

export interface BackendDeps {
  readonly database: OpenDatabase
  /** Where several processes share the database. Default: those of the only one. */
  readonly jobs?: Jobs | undefined
  readonly resourcesFolder: string
  /** Packs installed in addition to those of `resourcesFolder`; none where absent. */
  readonly packFolder?: string | undefined
  readonly hasher: PasswordHasher
  readonly questionFiles: QuestionFileReader
  readonly mailer: Mailer
  readonly guard: RequestGuard
  readonly version: string
  /** The hourly limit of registrations without e-mail from one network address. */
  readonly learnersPerHour: number
  /** Limits on the rows of callers without a session. Default: `ROW_CAPS`. */
  readonly rowCaps?: RowCaps
  /** Refused as a password. Absent where the school has no name. */
  readonly schoolName?: string | undefined
  /** Whether nobody but this computer's users reaches it. Default: false. */
  readonly isOwnComputer?: boolean
  /** Whether learners may register. */
  readonly registration: RegistrationRule
  /** Who may write own questions. */
  readonly authors: Authors
  /** Whether learners may search for questions in the bank. */
  readonly search: SearchSwitch
  /** What is retained of learners who delete their accounts. Default: nothing. */
  readonly kept?: RetainedAfterDeletion
  /** Chooses the questions of a new printed paper, as the seed of its code. Default: at random. */
  readonly makePaperSeed?: () => string
  /** How it takes payments. Default: not at all. */
  readonly payment?: PaymentConfig
  /** Updates for the computers of this server. Default: none. */
  readonly updates?: UpdateMirrorSettings | null
  /** Proxies that are trusted for the origin of a request, as addresses or networks. */
  readonly trustedProxies?: readonly string[]
  /** With it, the server uses TLS; without it, plain HTTP. */
  readonly tls?: TlsMaterial | undefined
  /** Aborted once it stops soon: it says so, and takes no more jobs. */
  readonly draining?: AbortSignal | undefined
  /** Gets to see its requests, before the first comes. */
  readonly metrics?: Pick<ServerMetrics, 'observe'> | undefined
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
  readonly logger: FastifyBaseLogger
}
