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
  /** Where they differ from those of the exam's rules. */
  optionLetters: optionLettersSchema.optional(),
  calculator: calculatorSchema.optional()
})

export const paperSchema = z.strictObject({
  attemptId: z.uuid(),
  slug: z.string(),
  title: z.string(),
  rules: examRulesSchema,
  /** Working time of the whole paper in milliseconds, with extra time and without breaks. */
  budgetMs: z.int().positive(),
  /** Two or more, each with a clock; absent where the whole paper stands under one. */
  parts: z.array(paperPartSchema).optional(),
  extraTime: extraTimeSchema.optional(),
  /** There were too few items for the whole paper, and the candidate asked for what there is. Its result is on no body's scale. */
  isShortened: z.literal(true).optional(),
  mode: paperModeSchema.optional(),
  sittingMode: paperSittingModeSchema.optional(),
  /** Absent where standstills are not charged. */
  interruptions: interruptionsSchema.optional(),
  subjects: z.array(paperSubjectSchema),
  stimuli: z.array(paperStimulusSchema),
  /** What its texts show; absent where they show none. */
  pictures: z.array(pictureSchema).optional(),
  /** What its stimuli let be heard. Their words are there only where the candidate sits the paper in words. */
  sounds: z.array(paperSoundSchema).optional(),
  /** Only in a study paper, and never in one that is sat as an exam. */
  sealedKeys: z.array(encryptedKeySchema).optional(),
  markingVersion: z.string(),
  /** Wall clock of the backend at the start, milliseconds since 1970; for display only. */
  startedAt: z.number(),
  /** SHA-256 (hex) of `paperText`. */
  paperHash: z.string().regex(/^[0-9a-f]{64}$/)
})

export type PaperStimulus = z.infer<typeof paperStimulusSchema>
export type PaperSubject = z.infer<typeof paperSubjectSchema>
export type Paper = z.infer<typeof paperSchema>

/** The text whose SHA-256 is the paper's hash: the paper without that hash, keys sorted. */
export function paperText(paper: Omit<Paper, 'paperHash'>): string {
  const { paperHash: _, ...rest } = paper as Paper
  return canonicalJson(rest)
}
