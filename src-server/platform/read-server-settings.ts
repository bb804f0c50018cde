import { isIP } from 'node:net'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from './schema-messages.ts'

/** Whether anybody may make an account: `open`, `closed`, or `without-exam`: for as long as no exam session waits for the release of its results. */
export type RegistrationRule = 'open' | 'closed' | 'without-exam'

/** Whether learners may look for questions: a centre switches it off. */
export type SearchSwitch = 'on' | 'off'

/** The environment of a server that stands alone. An empty variable counts as absent, as it does in most service files. */
const variables = z.object({
  /** `postgres://user:password@host/database`; SQLite in `KOYA_DATA` where absent. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: serverSchemaMessages.settings.postgres })
    .optional(),
  KOYA_DATA: z.string().default('koya-data'),
  KOYA_RESOURCES: z.string().default('resources'),
  HOST: z.string().default('127.0.0.1'),
  /** Both or neither: PEM files of a certificate and its key, with which the server speaks TLS. */
  KOYA_TLS_CERT: z.string().optional(),
  KOYA_TLS_KEY: z.string().optional(),
  /** What people on the local network call the server. */
  KOYA_NAME: z.string().trim().max(40).default(''),
  /** Whether a server that speaks TLS says on the local network that it is there. */
  KOYA_ANNOUNCE: z.enum(['on', 'off']).default('on'),
  PORT: z.coerce.number({ error: serverSchemaMessages.settings.number }).int().min(0).max(65_535).default(8787),
  /** Without it nobody can register. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: serverSchemaMessages.settings.smtp })
    .optional(),
  MAIL_FROM: z.string().default('Koya <no-reply@localhost>'),
  /** Behind a balancer every request comes from its address, so that it must say whose they are. */
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
  /** A `centre` holds exams: nobody registers freely and nobody searches, unless the next two say otherwise. */
  KOYA_SERVER_KIND: z.enum(['school', 'centre'], { error: serverSchemaMessages.settings.serverKind }).default('school'),
  /** Whether anybody may make an account. Where absent: never at a centre, and at a school not while an exam waits for the release of its results. */
  KOYA_REGISTRATION: z.enum(['open', 'closed'], { error: serverSchemaMessages.settings.registration }).optional(),
  /** Whether learners may search the questions. Where absent: on at a school, off at a centre. */
  KOYA_SEARCH: z.enum(['on', 'off']).optional(),
  /** Whether the results of learners who delete their accounts stay, without names: what a school must be able to show. */
  KOYA_KEEP_RESULTS: z
    .enum(['true', 'false'], { error: serverSchemaMessages.settings.trueOrFalse })
    .default('false')
    .transform((text) => text === 'true'),
  /** Whether the HTTP contract can be read at `/api/docs`: for those who write clients, not for a server in use. */
  KOYA_API_PAGE: z.enum(['on', 'off']).default('off'),
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

/** Settings from the environment; `request/malformed` with what is wrong with which variable. */
export function readServerSettings(environment: Readonly<Record<string, string | undefined>>): Result<ServerSettings> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return succeed(parsed.data)
  return fail('request/malformed', Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])))
}
