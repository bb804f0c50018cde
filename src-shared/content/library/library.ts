import { slugSchema } from '../../kernel/values/slug.ts'
import { sha256Schema } from '../media/picture.ts'
import { classLevelSlugs } from '../../account/class-levels.ts'
import { z } from '../../kernel/schema/zod.ts'
import { accessVerdictSchema } from '../../billing/may-open.ts'
import { PDF_MOST_PAGES } from './pdf-limits.ts'
import { serialSchema } from '../../kernel/values/serial.ts'

export const workKinds = ['note', 'pdf', 'audio', 'video'] as const

/** What the file of a work is, by the ending of its name. A type that stands nowhere here is never served. */
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

/** Of the texts of one library; all of them travel with it. */
export const LIBRARY_MOST_CHARACTERS = 2_000_000
export const LIBRARY_MOST_WORKS = 500

/** Bytes of a work's file that travel at once. */
export const WORK_PART_BYTES = 512 * 1024

const words = (most: number) => z.string().trim().min(1).max(most)
const base = { id: slugSchema, title: words(200) }
/** Milliseconds; no work of a library is longer than a day. */
const duration = z
  .int()
  .positive()
  .max(24 * 60 * 60 * 1000)

/** What is said or heard between two moments, in milliseconds, as it is shown over a film. */
const captionSchema = z.strictObject({ fromMs: z.int().nonnegative(), toMs: z.int().positive(), text: words(300) })

/** A work as its library's author names it; its file, where it has one, is called `id` with the ending of its type. */
export const workSourceSchema = z.discriminatedUnion('kind', [
  /** `text` is Koya's inline markup, see `src-shared/kernel/markup/markup.ts`; it shows no pictures. */
  z.strictObject({ kind: z.literal('note'), ...base, text: words(50_000) }),
  /** `words`: all that is said, and of a video also what is to be seen, for whoever cannot hear or see it; paragraphs. */
  z.strictObject({ kind: z.literal('audio'), ...base, type: z.enum(audioTypes), durationMs: duration, words: words(50_000) }),
  z.strictObject({
    kind: z.literal('video'),
    ...base,
    type: z.enum(videoTypes),
    durationMs: duration,
    words: words(50_000),
    captions: z.array(captionSchema).max(3000).optional()
  }),
  /** A document in pages, whose words are in its file: one that has none, such as a scan, can be neither searched nor heard. */
  z.strictObject({ kind: z.literal('pdf'), ...base, type: z.literal(workTypes.pdf), pages: z.int().positive().max(PDF_MOST_PAGES) })
])

const file = { sizeBytes: z.int().positive() }

/** A work as it is shown. The bytes of its file are asked for part by part. */
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
  /** The classes that it is made for; null where it is for every class. */
  classLevels: z.array(z.enum(classLevelSlugs)).nullable(),
  /** What its works are, in the order of `workKinds`. */
  kinds: z.array(z.enum(workKinds)),
  workCount: z.int().nonnegative(),
  sizeBytes: z.int().nonnegative(),
  /** Whether it is open to this learner, and why. */
  access: accessVerdictSchema,
  /** The add-on that opens it, and the plans that bring this add-on; null where it is open to everybody, or nobody here offers what opens it. */
  opensWith: z.strictObject({ addOn: offerNameSchema, plans: z.array(offerNameSchema) }).nullable()
})

/** `shelves` is empty where the library is not open to this learner. */
export const librarySchema = z.strictObject({ ...librarySummarySchema.shape, shelves: z.array(librarySectionSchema) })

/** A stretch of a work's file. `sha256` is of the whole file: another one means that it was replaced meanwhile. */
export const workPartSchema = z.strictObject({
  type: z.enum(Object.values(workTypes) as [WorkType, ...WorkType[]]),
  sha256: sha256Schema,
  /** Of the whole file. */
  sizeBytes: z.int().positive(),
  /** In base64; empty past the end. */
  content: z.base64().max(Math.ceil(WORK_PART_BYTES / 3) * 4)
})

export type Caption = z.infer<typeof captionSchema>
export type WorkKind = (typeof workKinds)[number]
export type WorkSource = z.infer<typeof workSourceSchema>
export type Work = z.infer<typeof workSchema>
export type FiledWork = Exclude<Work, { readonly kind: 'note' }>
/** One that is played. */
export type PlayedWork = Extract<Work, { readonly kind: 'audio' | 'video' }>
export type PdfWork = Extract<Work, { readonly kind: 'pdf' }>
export type FiledWorkSource = Exclude<WorkSource, { readonly kind: 'note' }>
export type LibrarySection = z.infer<typeof librarySectionSchema>
export type LibrarySummary = z.infer<typeof librarySummarySchema>
export type Library = z.infer<typeof librarySchema>
export type WorkPart = z.infer<typeof workPartSchema>

/** The name of a work's file, such as `the-sounds-of-e.ogg`. */
export function workFileName({ id, type }: Pick<FiledWorkSource, 'id' | 'type'>): string {
  const ending = Object.entries(workTypes).find(([, name]) => name === type)?.[0] ?? ''
  return `${id}.${ending}`
}
