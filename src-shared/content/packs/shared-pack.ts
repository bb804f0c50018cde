import { z } from '../../kernel/schema/zod.ts'

const MOST_PACKS = 500
const MOST_SUBJECTS = 100
/** Syntax of a pack's id, which is also used as a file name. */
export const packIdSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** 128 random bits; the person who shares a pack passes them on. */
export const sharingCodeSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

/**
 * A shared pack as its server describes it. The data comes from another computer, so every field is bounded, and it is ignored once the pack itself
 * has been downloaded.
 */
export const sharedPackSchema = z.strictObject({
  id: packIdSchema,
  version: z.int().positive(),
  title: z.string().min(1).max(120),
  licence: z.string().min(1).max(500),
  languages: z.array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)).max(50),
  /** Date, such as 2026-11-21. */
  publishedOn: z.iso.date(),
  /** Size of the archive in bytes. */
  bytes: z.int().positive(),
  /** Hash of the archive; in quotation marks it is the archive's `ETag`. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Key that signed it, whether or not this server knows it; null if unsigned. */
  signer: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .nullable(),
  subjects: z.array(z.strictObject({ subject: z.string().max(60), title: z.string().max(120), itemCount: z.int().nonnegative() })).max(MOST_SUBJECTS),
  /** Absent if it has no lessons. */
  lessonCount: z.int().positive().optional()
})

export const sharedPacksSchema = z.strictObject({ packs: z.array(sharedPackSchema).max(MOST_PACKS) })

export type SharedPack = z.infer<typeof sharedPackSchema>
