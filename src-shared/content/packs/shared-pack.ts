import { z } from '../../kernel/schema/zod.ts'

const MOST_PACKS = 500
const MOST_SUBJECTS = 100
/** Of a pack's id, which is a name for a file, too. */
export const packIdSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** 128 random bits, as whoever shares a pack hands them out. */
export const sharingCodeSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/**
 * A pack that a server gives away, as that server says. It comes from another computer: everything in it has a bound, and nothing of it is
 * believed once the pack itself is here.
 */
export const sharedPackSchema = z.strictObject({
  id: packIdSchema,
  version: z.int().positive(),
  title: z.string().min(1).max(120),
  licence: z.string().min(1).max(500),
  languages: z.array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)).max(50),
  /** The day, such as 2026-11-21. */
  publishedOn: z.iso.date(),
  /** Size of the archive. */
  bytes: z.int().positive(),
  /** Of the archive; in quotation marks it is its `ETag`. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The key that signed it, whether this server knows it or not; null where nobody did. */
  signer: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
  subjects: z.array(z.strictObject({ subject: z.string().max(60), title: z.string().max(120), itemCount: z.int().nonnegative() })).max(MOST_SUBJECTS),
  /** Absent where it has none. */
  lessonCount: z.int().positive().optional()
})

export const sharedPacksSchema = z.strictObject({ packs: z.array(sharedPackSchema).max(MOST_PACKS) })

export type SharedPack = z.infer<typeof sharedPackSchema>
