import { classLevelSlugs } from '../account/class-levels.ts'
import { practiceChoiceSchema } from '../content/exams/practice.ts'
import { MOST_MARKS } from '../content/item-types/base/item-base.ts'
import { mediaSignatureSchema } from '../content/media/media-address.ts'
import { pictureSchema } from '../content/media/picture.ts'
import { z } from '../kernel/schema/zod.ts'
import { CODE_SIGNS } from './school-class.ts'

export const FEWEST_PRINTED = 5
export const MOST_PRINTED = 60

/** Letters and digits of a code that choose the questions; the others say which questions they were. */
export const SEED_LENGTH = 4
export const PAPER_CODE_LENGTH = 6

/** Names a paper: with it and the same choices the same paper is made again. */
export const paperCodeSchema = z.string().regex(new RegExp(`^[${CODE_SIGNS}]{${String(PAPER_CODE_LENGTH)}}$`))

/** From which questions a paper is made: the options of a practice, without those of a computer. */
export const paperChoiceSchema = z.strictObject({
  exam: practiceChoiceSchema.shape.exam,
  subjects: practiceChoiceSchema.shape.subjects,
  topics: practiceChoiceSchema.shape.topics,
  difficulties: practiceChoiceSchema.shape.difficulties,
  /** The class whose questions are wanted; without it, those that suit the caller. */
  classLevel: z.enum(classLevelSlugs).optional(),
  /** Maximum number; fewer if not enough questions fit. */
  itemCount: z.int().min(FEWEST_PRINTED).max(MOST_PRINTED)
})

export type PaperChoice = z.infer<typeof paperChoiceSchema>

/** A question on paper has one of these forms. */
export const printedForms = ['choose-one', 'choose-all', 'true-false', 'match', 'write'] as const

export type PrintedForm = (typeof printedForms)[number]

/** What is right. Letters are those of the printed order. */
const printedAnswerSchema = z.discriminatedUnion('kind', [
  /** Of the right options; A for true and B for false. */
  z.strictObject({ kind: z.literal('letters'), letters: z.array(z.string()).min(1) }),
  /** The letter for each prompt, in the order of the prompts. */
  z.strictObject({ kind: z.literal('pairs'), letters: z.array(z.string()).min(1) }),
  /** All accepted wordings, the best first. `within`: the allowed difference of a number, such as `0.1 cm` or `2 %`; null for none. */
  z.strictObject({ kind: z.literal('text'), accepted: z.array(z.string()).min(1), within: z.string().nullable() })
])

export type PrintedAnswer = z.infer<typeof printedAnswerSchema>

/** A question as it is printed, with what is right. Texts are Koya's markup, except accepted wordings and units. */
export const printedQuestionSchema = z.strictObject({
  itemId: z.string(),
  /** Title of its subject. */
  subject: z.string(),
  /** The passage above it and its neighbours; null for none. */
  passageId: z.string().nullable(),
  form: z.enum(printedForms),
  stem: z.string(),
  /** Of `match`: numbered, each belongs to one option. */
  prompts: z.array(z.string()),
  /** In their order, from A; empty for `true-false` and `write`. */
  options: z.array(z.string()),
  /** In which a number is to be given, that of the key; null for none. */
  unit: z.string().nullable(),
  /** Whether capital and small letters of a written answer must be those of the key. */
  isCaseSensitive: z.boolean(),
  answer: printedAnswerSchema,
  explanation: z.string(),
  marks: z.int().min(1).max(MOST_MARKS)
})

export type PrintedQuestion = z.infer<typeof printedQuestionSchema>

export const versionNames = ['A', 'B'] as const

const paperVersionSchema = z.strictObject({
  name: z.enum(versionNames),
  /** In printed order; those of one passage stand together. */
  questions: z.array(printedQuestionSchema).min(1).max(MOST_PRINTED)
})

export type PaperVersion = z.infer<typeof paperVersionSchema>

const passageSchema = z.strictObject({ id: z.string(), title: z.string(), text: z.string() })

/** A question paper with its keys, for a teacher to print. */
export const questionPaperSchema = z.strictObject({
  paperCode: paperCodeSchema,
  /** Questions that fit the choices and cannot be answered on paper. */
  leftOutCount: z.int().min(0),
  passages: z.array(passageSchema).max(MOST_PRINTED),
  pictures: z.array(z.strictObject({ ...pictureSchema.shape, signature: mediaSignatureSchema })),
  versions: z.array(paperVersionSchema).min(1).max(versionNames.length)
})

export type QuestionPaper = z.infer<typeof questionPaperSchema>

export function totalMarksOf({ questions }: Pick<PaperVersion, 'questions'>): number {
  return questions.reduce((sum, { marks }) => sum + marks, 0)
}
