import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { examTimesSchema } from '../../../src-shared/updates/exam-times.ts'
import { serverNewsSchema } from '../../../src-shared/updates/server-news.ts'
import { MOST_ENVELOPE_BYTES } from '../../../src-shared/updates/update-envelope.ts'
import { updateVersionSchema } from '../../../src-shared/updates/update-version.ts'

/**
 * A random word of the user who has a version installed. On Windows, only a request with the same word gives that version back or says that it is
 * proven; a deb's installing program knows the user.
 */
const key = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .optional()

/** That of a package of 150 MB has some 200,000 characters. */
export const MOST_BLOCK_MAP_LENGTH = 600_000

/** What Koya asks of the program that installs for the whole computer. It names no path: the package lies beside the request. */
export const installRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('install'),
    envelope: z.string().max(MOST_ENVELOPE_BYTES),
    /** When the package was complete, milliseconds since 1970. */
    readyAt: z.number().nullable(),
    /** What this computer knows of its server. It can only hold an installation back. */
    examTimes: examTimesSchema.nullable(),
    server: serverNewsSchema.nullable(),
    /** Whether it is kept where it cannot be done now: for the hours of the policy, or until nobody uses Koya. */
    mayWait: z.boolean(),
    /** The packed block map of the package where that lies beside it, in base64: the service of Windows keeps it for the next update. */
    blockMap: z.base64().max(MOST_BLOCK_MAP_LENGTH).optional(),
    key
  }),
  /** Brings back the version before this one, which did not prove itself. */
  z.strictObject({ kind: z.literal('return'), version: updateVersionSchema, key }),
  /** This version has proved itself. */
  z.strictObject({ kind: z.literal('proven'), version: updateVersionSchema, key }),
  /** A newer manifest of the channel, such as a pause: what is kept from an older one is not installed any more. */
  z.strictObject({ kind: z.literal('news'), envelope: z.string().max(MOST_ENVELOPE_BYTES) })
])

export type InstallRequest = z.infer<typeof installRequestSchema>

/**
 * What the installing program reported about a request. `held`: not now, such as while somebody else uses Koya. `outdated`: it knows a newer manifest of
 * the channel.
 */
export const installReportSchema = z.strictObject({
  kind: z.enum(['installed', 'returned', 'proven', 'noted', 'held', 'outdated', 'refused', 'failed']),
  /** Why, in the words of the installing program; for the log. */
  detail: z.string().max(200)
})

export type InstallReport = z.infer<typeof installReportSchema>

/** The files of a request, and of the folder in which it is judged. */
export const REQUEST_FILE = 'request.json'
export const PACKAGE_FILE = 'package'
