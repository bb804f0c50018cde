import { connectionRequestSchema } from './pack-connection.ts'
import { packWorkSchema } from '../content/packs/pack-work.ts'
import { z } from '../kernel/schema/zod.ts'

/** Mail settings: an `smtp://` or `smtps://` address (with user and password if needed) and the sender's address. */
export const smtpSettingsSchema = z.strictObject({ url: z.string(), from: z.string() })

/**
 * Messages from main to the embedded backend, which is a thread of main. Secrets are passed only here, because other processes of the same
 * user can read arguments and environment.
 */
export const toBackendSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('start'),
    /** Folder of the database; created with mode 0700 if missing. */
    dataFolder: z.string(),
    /** The folder that contains `content`, `profiles` and `assessments`. */
    resourcesFolder: z.string(),
    /** Required in the `Koya-Launch-Secret` header of every request. At least 128 random bits as text, new at each launch. */
    launchSecret: z.string().min(22),
    version: z.string(),
    /** Absent: mail goes to the local mailbox. */
    smtp: smtpSettingsSchema.optional(),
    /** Accounts for which the marked test payment works; it moves no money. Absent: none. */
    testPayment: z.enum(['everybody', 'demonstration-accounts']).optional()
  }),
  /** A request to its pack library; `number` matches it with its reply. */
  z.strictObject({ kind: z.literal('pack-work'), number: z.int(), work: packWorkSchema }),
  z.strictObject({ kind: z.literal('pack-cancel'), number: z.int() }),
  /** The shape of `result` depends on the request. */
  z.strictObject({ kind: z.literal('line-answer'), number: z.int(), result: z.unknown() }),
  z.strictObject({ kind: z.literal('stop') })
])

/** Messages from the embedded backend to main. `failed` tells of an error that nobody handled; after one at the start the thread ends. */
export const fromBackendSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('listening'), port: z.int() }),
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
  /** The shape of `result` depends on the request. */
  z.strictObject({ kind: z.literal('pack-done'), number: z.int(), result: z.unknown() }),
  z.strictObject({ kind: z.literal('pack-progress'), number: z.int(), bytes: z.int() }),
  /** A request to another server, which only main may contact; `number` matches it with its reply. */
  z.strictObject({ kind: z.literal('line-ask'), number: z.int(), ask: connectionRequestSchema }),
  z.strictObject({ kind: z.literal('stopped') })
])

/** Request header that proves that the caller is the app that started the backend. */
export const LAUNCH_SECRET_HEADER = 'koya-launch-secret'

/** Header of every response: the backend's wall clock, milliseconds since 1970. */
export const SERVER_TIME_HEADER = 'koya-time'

export type TestPaymentFor = NonNullable<Extract<ToBackend, { kind: 'start' }>['testPayment']>
export type SmtpSettings = z.infer<typeof smtpSettingsSchema>
export type ToBackend = z.infer<typeof toBackendSchema>
export type FromBackend = z.infer<typeof fromBackendSchema>
