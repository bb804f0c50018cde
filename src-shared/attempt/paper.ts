import { paperItemSchema } from '../item-types/item-types.ts'
import { z } from '../schema/zod.ts'
import { scoringRulesSchema } from '../scoring/scoring-rules.ts'
import { canonicalJson } from './canonical-json.ts'

export const paperStimulusSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['passage', 'cloze', 'reading-text']),
  title: z.string(),
  text: z.string()
})

export const paperSubjectSchema = z.strictObject({ slug: z.string(), title: z.string(), items: z.array(paperItemSchema) })

/** The rules of the exam that a profile file lays down and the exam room follows. */
export const examRulesSchema = z.strictObject({
  profile: z.string(),
  profileVersion: z.int(),
  calculator: z.enum(['none', 'basic', 'scientific']),
  /** Letters of the options in order, such as A B C D. */
  optionLetters: z.array(z.string()),
  hasEightKeys: z.boolean(),
  /** Absent in papers from before exams could differ in it; `scoringOf` says what holds then. */
  scoring: scoringRulesSchema.optional()
})

export const paperSchema = z.strictObject({
  attemptId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  rules: examRulesSchema,
  /** Working time of the whole paper in milliseconds. */
  budgetMs: z.int().positive(),
  subjects: z.array(paperSubjectSchema),
  stimuli: z.array(paperStimulusSchema),
  markingVersion: z.string(),
  /** Wall clock of the backend at the start, milliseconds since 1970; for display only. */
  startedAt: z.number(),
  /** SHA-256 (hex) of `paperText`. */
  paperHash: z.string().regex(/^[0-9a-f]{64}$/)
})

export type PaperStimulus = z.infer<typeof paperStimulusSchema>
export type PaperSubject = z.infer<typeof paperSubjectSchema>
export type ExamRules = z.infer<typeof examRulesSchema>
export type Paper = z.infer<typeof paperSchema>

/** The text whose SHA-256 is the paper's hash: the paper without that hash, keys sorted. */
export function paperText(paper: Omit<Paper, 'paperHash'>): string {
  const { paperHash: _, ...rest } = paper as Paper
  return canonicalJson(rest)
}
