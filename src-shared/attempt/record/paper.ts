import { attemptIdSchema } from './attempt-id.ts'
import { pictureSchema } from '../../content/media/picture.ts'
import { heardSoundSchema, paperSoundSchema } from '../../content/media/sound.ts'
import { stimulusKindSchema } from '../../content/exams/subject-content.ts'
import { extraTimeSchema } from '../../content/exams/extra-time.ts'
import { paperItemSchema } from '../../content/item-types/item-types.ts'
import { z } from '../../kernel/schema/zod.ts'
import { canonicalJson } from '../../kernel/values/canonical-json.ts'
import { encryptedKeySchema } from './checked-item.ts'
import { calculatorSchema, examRulesSchema, optionLettersSchema, paperModeSchema } from '../../content/exams/exam-rules.ts'
import { interruptionsSchema } from './interruptions.ts'
import { paperPartSchema } from '../../content/exams/paper-part.ts'
import { paperSectionSchema } from '../../content/scoring/section-rules.ts'
import { paperSittingModeSchema } from '../../content/exams/sitting-mode.ts'

export const paperStimulusSchema = z.strictObject({
  id: z.string(),
  kind: stimulusKindSchema,
  title: z.string(),
  text: z.string(),
  sound: heardSoundSchema.optional()
})

export const paperSubjectSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  items: z.array(paperItemSchema),
  /** Sections with rules of their own; absent if there are none. */
  sections: z.array(paperSectionSchema).optional(),
  /** Present where they differ from the exam's rules. */
  optionLetters: optionLettersSchema.optional(),
  calculator: calculatorSchema.optional()
})

export const paperSchema = z.strictObject({
  attemptId: attemptIdSchema,
  slug: z.string(),
  title: z.string(),
  rules: examRulesSchema,
  /** Working time of the whole paper in milliseconds, including extra time and excluding breaks. */
  budgetMs: z.int().positive(),
  /** Two or more parts, each with its own clock; absent if one clock covers the whole paper. */
  parts: z.array(paperPartSchema).optional(),
  extraTime: extraTimeSchema.optional(),
  /** The question bank had too few items for a full paper, and the candidate accepted a shorter one. Its result is not on a body's scale. */
  isShortened: z.literal(true).optional(),
  /** How many of its questions the candidate has had in an earlier paper; absent if all are new. */
  seenBefore: z.int().positive().optional(),
  mode: paperModeSchema.optional(),
  sittingMode: paperSittingModeSchema.optional(),
  /** Absent if interruptions are not charged. */
  interruptions: interruptionsSchema.optional(),
  subjects: z.array(paperSubjectSchema),
  stimuli: z.array(paperStimulusSchema),
  /** Pictures in its texts; absent if there are none. */
  pictures: z.array(pictureSchema).optional(),
  /** Sounds of its stimuli. Their transcripts are included only if the candidate reads them instead of listening. */
  sounds: z.array(paperSoundSchema).optional(),
  /** Only in a study paper; never in an exam. */
  sealedKeys: z.array(encryptedKeySchema).optional(),
  markingVersion: z.string(),
  /** Backend's wall clock at the start, milliseconds since 1970; for display only. */
  startedAt: z.number(),
  /** SHA-256 (hex) of `paperText`. */
  paperHash: z.string().regex(/^[0-9a-f]{64}$/)
})

export type PaperStimulus = z.infer<typeof paperStimulusSchema>
export type PaperSubject = z.infer<typeof paperSubjectSchema>
export type Paper = z.infer<typeof paperSchema>

/** Returns the text whose SHA-256 is the paper's hash: the paper without that hash, with sorted keys. */
export function paperText(paper: Omit<Paper, 'paperHash'>): string {
  const { paperHash: _, ...rest } = paper as Paper
  return canonicalJson(rest)
}
