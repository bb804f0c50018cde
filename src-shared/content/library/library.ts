import { slugSchema } from '../../kernel/values/slug.ts'
import { sha256Schema } from '../media/picture.ts'
import { classLevelSlugs } from '../../account/class-levels.ts'
import { z } from '../../kernel/schema/zod.ts'
import { accessVerdictSchema } from '../../billing/may-open.ts'
import { PDF_MOST_PAGES } from './pdf-limits.ts'
import { serialSchema } from '../../kernel/values/serial.ts'
import { WORK_PART_BYTES } from './work-part.ts'

export const workKinds = ['note', 'pdf', 'audio', 'video'] as const

/** Media types of works by file extension. Other types are never served. */
export const workTypes = {
  pdf: 'application/pdf',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  webm: 'video/webm',
  mp4: 'video/mp4'
} as const

export type WorkType = (typeof workTypes)[keyof typeof workTypes]

const audioTypes = [workTypes.wav, workTypes.ogg, workTypes.mp3] as const
const videoTypes = [workTypes.webm, workTypes.mp4] as const

/** Maximum characters of all texts of a library; they are sent together with it. */
export const LIBRARY_MOST_CHARACTERS = 2_000_000
export const LIBRARY_MOST_WORKS = 500

const words = (most: number) => z.string().trim().min(1).max(most)
const base = { id: slugSchema, title: words(200) }
/** Milliseconds; at most one day. */
const duration = z
  .int()
  .positive()
  .max(24 * 60 * 60 * 1000)

/** A caption of speech or sound between two times, in milliseconds, shown over a video. */
const captionSchema = z.strictObject({ fromMs: z.int().nonnegative(), toMs: z.int().positive(), text: words(300) })

/** A work as its library's author describes it. Its file, if any, is named `id` plus the extension of its type. */
export const workSourceSchema = z.discriminatedUnion('kind', [
  /** `text` is Koya's inline markup, see `src-shared/kernel/markup/markup.ts`; pictures are not supported. */
  z.strictObject({ kind: z.literal('note'), ...base, text: words(50_000) }),
  /** `words`: transcript in paragraphs, and for a video also a description of what is shown, for learners who cannot hear or see it. */
  z.strictObject({ kind: z.literal('audio'), ...base, type: z.enum(audioTypes), durationMs: duration, words: words(50_000) }),
  z.strictObject({
    kind: z.literal('video'),
    ...base,
    type: z.enum(videoTypes),
    durationMs: duration,
    words: words(50_000),
    captions: z.array(captionSchema).max(3000).optional()
  }),
  /** A paged document with a text layer. A document without one, such as a scan, can be neither searched nor read aloud. */
  z.strictObject({ kind: z.literal('pdf'), ...base, type: z.literal(workTypes.pdf), pages: z.int().positive().max(PDF_MOST_PAGES) })
])

const file = { sizeBytes: z.int().positive() }

/** A work as shown. The bytes of its file are requested in parts. */
export const workSchema = z.discriminatedUnion('kind', [
  workSourceSchema.options[0],
  workSourceSchema.options[1].extend(file),
  workSourceSchema.options[2].extend(file),
  workSourceSchema.options[3].extend(file)
])

export const librarySectionSchema = z.strictObject({ title: words(200), works: z.array(workSchema) })

const offerNameSchema = z.strictObject({ slug: slugSchema, title: z.string() })

export const librarySummarySchema = z.strictObject({
  serial: serialSchema,
  title: z.string(),
  summary: z.string(),
  subjectSlug: slugSchema.nullable(),
  /** Classes it is made for; null for every class. */
  classLevels: z.array(z.enum(classLevelSlugs)).nullable(),
  /** Kinds of its works, in the order of `workKinds`. */
  kinds: z.array(z.enum(workKinds)),
  workCount: z.int().nonnegative(),
  sizeBytes: z.int().nonnegative(),
  /** Whether this learner has access, and why. */
  access: accessVerdictSchema,
  /** The add-on that opens it, and the plans that include this add-on. Null if everybody has access, or if no offer here opens it. */
  opensWith: z.strictObject({ addOn: offerNameSchema, plans: z.array(offerNameSchema) }).nullable()
})

/** `shelves` is empty if this learner has no access. */
export const librarySchema = z.strictObject({ ...librarySummarySchema.shape, shelves: z.array(librarySectionSchema) })

/** A part of a work's file. `sha256` covers the whole file; a changed hash means that the file was replaced. */
export const workPartSchema = z.strictObject({
  type: z.enum(Object.values(workTypes) as [WorkType, ...WorkType[]]),
  sha256: sha256Schema,
  /** Size of the whole file. */
  sizeBytes: z.int().positive(),
  /** Base64; empty past the end of the file. */
  content: z.base64().max(Math.ceil(WORK_PART_BYTES / 3) * 4)
})

export type Caption = z.infer<typeof captionSchema>
export type WorkKind = (typeof workKinds)[number]
export type WorkSource = z.infer<typeof workSourceSchema>
export type Work = z.infer<typeof workSchema>
export type FiledWork = Exclude<Work, { readonly kind: 'note' }>
/** A work that is played. */
export type PlayedWork = Extract<Work, { readonly kind: 'audio' | 'video' }>
export type PdfWork = Extract<Work, { readonly kind: 'pdf' }>
export type FiledWorkSource = Exclude<WorkSource, { readonly kind: 'note' }>
export type LibrarySection = z.infer<typeof librarySectionSchema>
export type LibrarySummary = z.infer<typeof librarySummarySchema>
export type Library = z.infer<typeof librarySchema>
export type WorkPart = z.infer<typeof workPartSchema>

/** Returns the name of a work's file, such as `the-sounds-of-e.ogg`. */
export function workFileName({ id, type }: Pick<FiledWorkSource, 'id' | 'type'>): string {
  const ending = Object.entries(workTypes).find(([, name]) => name === type)?.[0] ?? ''
  return `${id}.${ending}`
}
