import { isIP } from 'node:net'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from './schema-messages.ts'

/** Whether learners may register: `open`, `closed`, or `without-exam`: only while no exam session waits for the release of its results. */
export type RegistrationRule = 'open' | 'closed' | 'without-exam'

/** Whether learners may search for questions. A centre switches it off. */
export type SearchSwitch = 'on' | 'off'

function wholeNumber(otherwise: number, { from, to }: { readonly from: number; readonly to: number }) {
  return z.coerce.number({ error: serverSchemaMessages.settings.number }).int().min(from).max(to).default(otherwise)
}

/** The environment of a standalone server. An empty variable counts as absent, as in most service files. */
const variables = z.object({
  /** `postgres://user:password@host/database`; SQLite in `KOYA_DATA` where absent. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: serverSchemaMessages.settings.postgres })
    .optional(),
  /** The most connections of this process to PostgreSQL. All processes together need fewer than its `max_connections`. */
  KOYA_DB_CONNECTIONS: wholeNumber(10, { from: 2, to: 1000 }),
  /** The most that a request waits for a connection, ms. */
  KOYA_DB_CONNECT_TIMEOUT: wholeNumber(10_000, { from: 100, to: 600_000 }),
  /** PostgreSQL's `statement_timeout`, ms. A computer waits 20 s for a reply. */
  KOYA_DB_STATEMENT_TIMEOUT: wholeNumber(15_000, { from: 100, to: 600_000 }),
  /** PostgreSQL's `lock_timeout`, ms. */
  KOYA_DB_LOCK_TIMEOUT: wholeNumber(10_000, { from: 100, to: 600_000 }),
  /** Whether `DATABASE_URL` is a pooler in transaction mode, such as PgBouncer. */
  KOYA_DB_POOLER: z.enum(['on', 'off']).default('off'),
  /** `off`: the server waits for `database migrate`, and changes no table itself. PostgreSQL only. */
  KOYA_MIGRATE: z.enum(['on', 'off']).default('on'),
  KOYA_DATA: z.string().default('koya-data'),
  KOYA_RESOURCES: z.string().default('resources'),
  HOST: z.string().default('127.0.0.1'),
  /** Both or neither: PEM files of the TLS certificate and its key. */
  KOYA_TLS_CERT: z.string().optional(),
  KOYA_TLS_KEY: z.string().optional(),
  /** The server's name on the local network. */
  KOYA_NAME: z.string().trim().max(40).default(''),
  /** Whether a TLS server announces itself on the local network. */
  KOYA_ANNOUNCE: z.enum(['on', 'off']).default('on'),
  PORT: z.coerce.number({ error: serverSchemaMessages.settings.number }).int().min(0).max(65_535).default(8787),
  /** Without it, nobody can register. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: serverSchemaMessages.settings.smtp })
    .optional(),
  MAIL_FROM: z.string().default('Koya <no-reply@localhost>'),
  /** Behind a load balancer, every request has its address, so the balancer must forward the client's. */
  KOYA_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    )
    .refine((proxies) => proxies.every(isNetwork), { error: serverSchemaMessages.settings.networks }),
  /** A `centre` holds exams: registration and search are off unless the next two say otherwise. */
  KOYA_SERVER_KIND: z.enum(['school', 'centre'], { error: serverSchemaMessages.settings.serverKind }).default('school'),
  /** Whether learners may register. Default: never at a centre; at a school, not while an exam waits for the release of its results. */
  KOYA_REGISTRATION: z.enum(['open', 'closed'], { error: serverSchemaMessages.settings.registration }).optional(),
  /** Whether learners may search the questions. Default: on at a school, off at a centre. */
  KOYA_SEARCH: z.enum(['on', 'off']).optional(),
  /** The folder of a web server from which this server fetches updates for its computers. Default: none; somebody lays them into its data. */
  KOYA_UPDATE_FEED: z
    .url({ protocol: /^https?$/, error: serverSchemaMessages.settings.feedAddress })
    .transform((address) => (address.endsWith('/') ? address : `${address}/`))
    .optional(),
  /** Whether this server has updates for its computers. */
  KOYA_UPDATES: z.enum(['on', 'off']).default('on'),
  /** Whether results of deleted accounts are retained without names, as records that a school must be able to show. */
  KOYA_KEEP_RESULTS: z
    .enum(['true', 'false'], { error: serverSchemaMessages.settings.trueOrFalse })
    .default('false')
    .transform((text) => text === 'true'),
  /** Whether the HTTP contract is served at `/api/docs`: for client developers, not for production. */
  KOYA_API_PAGE: z.enum(['on', 'off']).default('off'),
  /** With it, metrics for Prometheus are served at `/metrics` there. */
  KOYA_METRICS_PORT: z.coerce.number({ error: serverSchemaMessages.settings.number }).int().min(0).max(65_535).optional(),
  /** Where metrics are served: this computer alone, unless somebody says so. */
  KOYA_METRICS_HOST: z.string().default('127.0.0.1'),
  /** How long a server that was told to stop still serves, unready, so that a balancer takes it out first. Seconds. */
  KOYA_DRAIN_SECONDS: wholeNumber(0, { from: 0, to: 300 }),
  KOYA_LOG: z.enum(['silent', 'error', 'warn', 'info']).default('info')
})

const environmentSchema = variables
  .refine(({ KOYA_TLS_CERT, KOYA_TLS_KEY }) => KOYA_TLS_CERT !== undefined || KOYA_TLS_KEY === undefined, {
    path: ['KOYA_TLS_CERT'],
    error: serverSchemaMessages.settings.keyWithoutCertificate
  })
  .refine(({ KOYA_TLS_CERT, KOYA_TLS_KEY }) => KOYA_TLS_CERT === undefined || KOYA_TLS_KEY !== undefined, {
    path: ['KOYA_TLS_KEY'],
    error: serverSchemaMessages.settings.certificateWithoutKey
  })
  .transform(withDefaultsOfKind)

type Given = z.output<typeof variables>

function withDefaultsOfKind(settings: Given) {
  const isCentre = settings.KOYA_SERVER_KIND === 'centre'
  const registration: RegistrationRule = isCentre ? 'closed' : 'without-exam'
  const search: SearchSwitch = isCentre ? 'off' : 'on'
  return { ...settings, KOYA_REGISTRATION: settings.KOYA_REGISTRATION ?? registration, KOYA_SEARCH: settings.KOYA_SEARCH ?? search }
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  return version !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

export type ServerSettings = z.output<typeof environmentSchema>

/** Reads the settings from the environment. Fails with `request/malformed` and an error for each invalid variable. */
export function readServerSettings(environment: Readonly<Record<string, string | undefined>>): Result<ServerSettings> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return succeed(parsed.data)
  return fail('request/malformed', Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])))
}
