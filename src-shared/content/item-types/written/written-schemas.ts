import { z } from '../../../kernel/schema/zod.ts'
import { schemaMessages } from '../../../kernel/schema/schema-messages.ts'
import { authoredBase, mostMarksSchema, shownBase } from '../base/item-base.ts'
import { LONGEST_WRITING } from '../base/longest-answers.ts'
import { markingGuideSchema, reachesMarks } from './marking-guide.ts'

const name = z.literal('written')

/** `short`: one or two sentences. `long`: an essay. */
export const writingSizeSchema = z.enum(['short', 'long'])

/** With more words, an essay would not fit into `LONGEST_WRITING` characters. */
const MOST_WORDS = 800

/** How many words an essay should have. Candidates see them counted; nothing is refused. */
export const wordRangeSchema = z
  .strictObject({ least: z.int().positive(), most: z.int().max(MOST_WORDS) })
  .refine(({ least, most }) => least < most, { error: schemaMessages.content.wordRange })

const asked = {
  type: name,
  size: writingSizeSchema,
  /** Only of essays. */
  words: wordRangeSchema.optional()
} as const

export const authoredWritten = z
  .strictObject({
    ...authoredBase,
    ...asked,
    marks: mostMarksSchema,
    guide: markingGuideSchema,
    /** An answer that earns all marks. */
    modelAnswer: z.string().min(1)
  })
  .refine(({ guide, marks }) => reachesMarks(guide, marks), { error: schemaMessages.content.guideTooSmall, path: ['guide'] })
  .refine(({ size, words }) => (size === 'long') === (words !== undefined), { error: schemaMessages.content.wordsOfEssay, path: ['words'] })

export const shownWritten = z.strictObject({ ...shownBase, ...asked, mostMarks: mostMarksSchema })
export const writtenLimits = z.strictObject({ type: name, size: writingSizeSchema })
export const writtenKey = z.strictObject({ type: name, marks: mostMarksSchema, guide: markingGuideSchema, modelAnswer: z.string().min(1) })
export const writtenResponse = z.strictObject({ writing: z.string().max(LONGEST_WRITING) })

export type WritingSize = z.infer<typeof writingSizeSchema>
export type WordRange = z.infer<typeof wordRangeSchema>
export type WrittenKey = z.infer<typeof writtenKey>
export type WrittenResponse = z.infer<typeof writtenResponse>
