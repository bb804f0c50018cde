import { connectionRequestSchema } from './pack-connection.ts'
import { packWorkSchema } from '../content/packs/pack-work.ts'
import { z } from '../kernel/schema/zod.ts'

/** Where mail goes out: an `smtp://` or `smtps://` address (with user and password where needed) and the sender's address. */
export const smtpSettingsSchema = z.strictObject({ url: z.string(), from: z.string() })

/**
 * What main tells the embedded backend, over the child's parent port. The only way in which a secret reaches it: arguments and
 * environment can be read by other processes of the same user.
 */
export const toBackendSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('start'),
    /** Folder of the database; made with mode 0700 where it is missing. */
    dataFolder: z.string(),
    /** The folder that holds `content`, `profiles` and `assessments`. */
    resourcesFolder: z.string(),
    /** Every request must carry it in `Koya-Launch-Secret`. At least 128 random bits as text, new at each launch. */
    launchSecret: z.string().min(22),
    version: z.string(),
    /** Absent: mail goes to the local mailbox. */
    smtp: smtpSettingsSchema.optional(),
    /** Whom the marked test payment gives to: it moves no money. Nobody where absent. */
    testPayment: z.enum(['everybody', 'demonstration-accounts']).optional()
  }),
  /** Work on its library; `number` tells the replies apart. */
  z.strictObject({ kind: z.literal('pack-work'), number: z.int(), work: packWorkSchema }),
  z.strictObject({ kind: z.literal('pack-cancel'), number: z.int() }),
  /** `result` has the form that the question asks for. */
  z.strictObject({ kind: z.literal('line-answer'), number: z.int(), result: z.unknown() }),
  z.strictObject({ kind: z.literal('stop') })
])

/** What the embedded backend tells main: `failed` before it ends because it could not start. */
export const fromBackendSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('listening'), port: z.int() }),
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
  /** `result` has the form of the work that it belongs to. */
  z.strictObject({ kind: z.literal('pack-done'), number: z.int(), result: z.unknown() }),
  z.strictObject({ kind: z.literal('pack-progress'), number: z.int(), bytes: z.int() }),
  /** It speaks with other servers by main alone; `number` tells the answers apart. */
  z.strictObject({ kind: z.literal('line-ask'), number: z.int(), ask: connectionRequestSchema }),
  z.strictObject({ kind: z.literal('stopped') })
])

/** Header by which a request shows that it comes from the app that started the backend. */
export const LAUNCH_SECRET_HEADER = 'koya-launch-secret'

/** Header of every response: the wall clock of the backend in milliseconds since 1970. */
export const SERVER_TIME_HEADER = 'koya-time'

export type TestPaymentFor = NonNullable<Extract<ToBackend, { kind: 'start' }>['testPayment']>
export type SmtpSettings = z.infer<typeof smtpSettingsSchema>
export type ToBackend = z.infer<typeof toBackendSchema>
export type FromBackend = z.infer<typeof fromBackendSchema>
