import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** Limits for the papers of a pack: everything that a board has set in a lifetime, and several times the longest paper of any exam. */
export const paperLimits = { papers: 2000, items: 250, minutes: 300 } as const

const line = (most: number) => z.string().trim().min(1).max(most)

/** Replaces the year of a paper that no board ever set. */
export const PRACTICE = 'practice'

/** A paper of fixed items: set by a board in a year, or compiled in the board's style. */
const paperShape = {
  /** The permanent name of the paper within its bank. */
  id: slugSchema.max(60),
  /** The board that set it, or in whose style it is written, such as WAEC. */
  body: line(60),
  /** The family of the exam whose letters, calculator and marks apply; absent where those of a plain practice apply. */
  exam: slugSchema.optional(),
  year: z.union([z.int().min(1900).max(2200), z.literal(PRACTICE)]),
  /** The sitting within the year, such as May/June. */
  series: line(40).optional(),
  /** For example Paper 1. */
  title: line(120),
  /** Working time. */
  minutes: z.int().min(1).max(paperLimits.minutes),
  /** The ids of its items, in order. Items of one stimulus are consecutive. */
  items: z.array(contentIdSchema).min(1).max(paperLimits.items)
} as const

/** One line of a pack's `papers.jsonl`. */
export const packPaperSchema = z.strictObject({ ...paperShape, /** A subject of the pack, to which all its items belong. */ subject: slugSchema })

/** A file of `resources/content/papers`: the papers of one subject of a bank that ships with Koya. */
export const subjectPapersSchema = z.strictObject({ bank: slugSchema, subject: slugSchema, papers: z.array(z.strictObject(paperShape)).min(1) })

export type PackPaperLine = z.infer<typeof packPaperSchema>
export type SubjectPapers = z.infer<typeof subjectPapersSchema>

/** Returns the slug of a paper's assessment. It is unique across banks, whatever their papers are called. */
export function paperSlugOf(bank: string, paperId: string): string {
  return `past-${bank}-${paperId}`
}

/** Returns whether the slug is that of a paper with fixed items, which need not exist. */
export function isPaperSlug(slug: string): boolean {
  return slug.startsWith('past-')
}

/** Converts the papers of a file to the lines of a pack. */
export function toPaperLines({ subject, papers }: Pick<SubjectPapers, 'subject' | 'papers'>): readonly PackPaperLine[] {
  return papers.map((paper) => ({ ...paper, subject }))
}
