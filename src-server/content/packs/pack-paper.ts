import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'

/** What the papers of a pack may hold at most: all that a body has set in a lifetime, and several times the longest paper of any exam. */
export const paperLimits = { papers: 2000, items: 250, minutes: 300 } as const

const line = (most: number) => z.string().trim().min(1).max(most)

/** What a paper that no body ever set has in the place of its year. */
export const PRACTICE = 'practice'

/** A paper of fixed items: as a body set it in its year, or as somebody put it together in the body's manner. */
const paperShape = {
  /** Names the paper within its bank for good. */
  id: slugSchema.max(60),
  /** Whose paper it is, or in whose manner it is written, such as WAEC. */
  body: line(60),
  /** The exam whose letters, calculator and marks it is sat under, by its family; absent where those of a plain practice hold. */
  exam: slugSchema.optional(),
  year: z.union([z.int().min(1900).max(2200), z.literal(PRACTICE)]),
  /** The sitting within the year, such as May/June. */
  series: line(40).optional(),
  /** Such as Paper 1. */
  title: line(120),
  /** Working time. */
  minutes: z.int().min(1).max(paperLimits.minutes),
  /** The ids of its items, in their order. Those about one text stand together. */
  items: z.array(contentIdSchema).min(1).max(paperLimits.items)
} as const

/** One line of a pack's `papers.jsonl`. */
export const packPaperSchema = z.strictObject({ ...paperShape, /** Of the pack: all its items are of this one. */ subject: slugSchema })

/** A file of `resources/content/papers`: the papers over a subject of a bank that comes with Koya. */
export const subjectPapersSchema = z.strictObject({ bank: slugSchema, subject: slugSchema, papers: z.array(z.strictObject(paperShape)).min(1) })

export type PackPaperLine = z.infer<typeof packPaperSchema>
export type SubjectPapers = z.infer<typeof subjectPapersSchema>

/** The slug of the assessment that a paper is: no two banks have one of the same, whatever their papers are called. */
export function paperSlugOf(bank: string, paperId: string): string {
  return `past-${bank}-${paperId}`
}

/** Whether an assessment of that slug would be a paper of fixed items; it need not be there. */
export function isPaperSlug(slug: string): boolean {
  return slug.startsWith('past-')
}

/** The papers of a file as the lines of a pack. */
export function toPaperLines({ subject, papers }: Pick<SubjectPapers, 'subject' | 'papers'>): readonly PackPaperLine[] {
  return papers.map((paper) => ({ ...paper, subject }))
}
