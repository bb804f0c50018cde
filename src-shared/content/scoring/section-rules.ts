import { z } from '../../kernel/schema/zod.ts'

const LONGEST_INSTRUCTIONS = 600

/** Which of the answered questions count where candidates answered more than they must: the first ones of the paper, or those with most marks. */
const countedAnswersSchema = z.enum(['first', 'best'])

/** "Answer `count` of them": candidates choose which. They may answer more. */
export const answerRuleSchema = z.strictObject({ count: z.int().positive(), counts: countedAnswersSchema })

/** What candidates must do in a section, in plain text. */
export const instructionsSchema = z.string().min(1).max(LONGEST_INSTRUCTIONS)

/** A section of a paper with rules of its own. Items name it by its title. */
export const paperSectionSchema = z.strictObject({
  title: z.string(),
  instructions: instructionsSchema.optional(),
  /** Absent where every question counts. */
  choose: answerRuleSchema.optional()
})

export type AnswerRule = z.infer<typeof answerRuleSchema>
export type PaperSection = z.infer<typeof paperSectionSchema>
