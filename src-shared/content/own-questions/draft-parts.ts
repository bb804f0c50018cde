import { z } from '../../kernel/schema/zod.ts'
import { LONGEST_FORMULA, LONGEST_NUMBER, LONGEST_TEXT } from '../item-types/base/longest-answers.ts'
import { MOST_PAIRS, slotIdSchema } from '../item-types/base/pairing.ts'
import { formulaForms } from '../item-types/formula/formula-form.ts'
import { MOST_REGIONS, regionIdSchema } from '../item-types/hot-spot/hot-spot-schemas.ts'
import { regionShapeSchema } from '../item-types/hot-spot/region-shape.ts'
import { MOST_PICTURES, ownPictureSchema } from '../media/own-media.ts'
import { draftNumbersSchema, emptyNumbers } from './changing/draft-numbers.ts'

/** In the order in which a question's options receive them. */
export const ownOptionIds = ['w', 'x', 'y', 'z', 'v', 'u', 't', 's', 'r', 'q'] as const
export const MOST_OPTIONS = ownOptionIds.length
export const optionIdSchema = z.enum(ownOptionIds)
export type OwnOptionId = z.infer<typeof optionIdSchema>

/** Maximum characters of a stem, a text with gaps, a model answer or an explanation. */
export const LONGEST_OWN_TEXT = 4000
/** Maximum characters of an option or a row of another list, and of the explanation why it is wrong. */
export const LONGEST_OPTION = 1000
export const LONGEST_UNIT = 20
export const MOST_ACCEPTED = 20
export const MOST_GAPS = 10
export const MOST_GAP_OPTIONS = 5
export const MOST_OTHER_UNITS = 7
export const MOST_PLOTTED = 8
export const MOST_GUIDE_POINTS = 20
/** Maximum characters of a point of a marking guide, and of its note. */
export const LONGEST_GUIDE_POINT = 400
/** Maximum characters of an axis's label. */
export const LONGEST_LABEL = 30
/** Maximum characters of the letters of a formula, with what separates them. */
export const LONGEST_SYMBOLS = 30

const longText = z.string().max(LONGEST_OWN_TEXT)
const rowText = z.string().max(LONGEST_OPTION)
const numberText = z.string().max(LONGEST_NUMBER)

export const draftOptionSchema = z.strictObject({ id: optionIdSchema, text: rowText, why: rowText })
export const acceptedSchema = z.array(z.string().max(LONGEST_TEXT)).max(MOST_ACCEPTED)
const draftRowSchema = z.strictObject({ id: optionIdSchema, text: rowText })
/** `id` is the prompt's, `choiceId` that of the choice that belongs to it. */
const draftPairSchema = z.strictObject({ id: slotIdSchema, prompt: rowText, choiceId: optionIdSchema, choice: rowText })
/** A gap that the text has or had, with the answers of both kinds. */
const draftGapSchema = z.strictObject({
  id: slotIdSchema,
  kind: z.enum(['typed', 'list']),
  accepted: acceptedSchema,
  options: z.array(draftOptionSchema).max(MOST_GAP_OPTIONS),
  key: optionIdSchema.nullable()
})
const gapWordSchema = z.strictObject({ gapId: slotIdSchema, id: optionIdSchema, text: rowText })
/** Values as typed, in the axis's unit: from 0 to 20 in steps of 5. */
const draftAxisSchema = z.strictObject({ label: z.string().max(LONGEST_LABEL), from: numberText, to: numberText, step: numberText })
const draftGuidePointSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(40),
  marks: numberText,
  text: z.string().max(LONGEST_GUIDE_POINT),
  note: z.string().max(LONGEST_GUIDE_POINT)
})

/** An area of a picture, in CSS pixels of the picture. */
const draftRegionSchema = z.strictObject({ id: regionIdSchema, label: rowText, why: rowText, shape: regionShapeSchema })

export type DraftRegion = z.infer<typeof draftRegionSchema>
export type DraftOption = z.infer<typeof draftOptionSchema>
export type DraftRow = z.infer<typeof draftRowSchema>
export type DraftPair = z.infer<typeof draftPairSchema>
export type DraftGap = z.infer<typeof draftGapSchema>

export type DraftAxis = z.infer<typeof draftAxisSchema>
export type DraftGuidePoint = z.infer<typeof draftGuidePointSchema>

const emptyAxis = { label: '', from: '', to: '', step: '1' }

/** What drafts hold that were stored before these fields existed; their lists are empty. */
export const emptyParts = {
  otherWhy: '',
  toleranceKind: 'absolute',
  text: '',
  formula: '',
  letters: 'x',
  form: 'any',
  isPositive: false,
  xAxis: { ...emptyAxis, label: 'x' },
  yAxis: { ...emptyAxis, label: 'y' },
  plotTask: 'points',
  plotTolerance: 0,
  size: 'short',
  leastWords: '',
  mostWords: '',
  marks: '',
  modelAnswer: '',
  spotPictureId: null,
  isSeveral: false,
  numbers: emptyNumbers
} as const

/** Fields of a draft that later versions added, each with its default. */
export const draftParts = {
  /** True or false: why the other answer is wrong. */
  otherWhy: rowText.default(emptyParts.otherWhy),
  /** Whether the tolerance is a difference, or a percentage of the value. */
  toleranceKind: z.enum(['absolute', 'relative']).default(emptyParts.toleranceKind),
  /** Units besides the value's own. `factor`: how many of the value's unit are in one; empty if it measures another quantity. */
  otherUnits: z
    .array(z.strictObject({ symbol: z.string().max(LONGEST_UNIT), factor: numberText }))
    .max(MOST_OTHER_UNITS)
    .default([]),
  /** In the right order. */
  steps: z.array(draftRowSchema).max(MOST_OPTIONS).default([]),
  pairs: z.array(draftPairSchema).max(MOST_PAIRS).default([]),
  /** Choices that belong to no prompt. */
  spareChoices: z.array(draftRowSchema).max(MOST_OPTIONS).default([]),
  /** With gaps written `[[id]]`; of clozes and of texts to fill with given words. */
  text: longText.default(emptyParts.text),
  /** Gaps of a cloze in any order; those that the text lacks are retained. */
  gaps: z
    .array(draftGapSchema)
    .max(2 * MOST_GAPS)
    .default([]),
  /** The word of each gap; those of gaps that the text lacks are retained. */
  gapWords: z.array(gapWordSchema).max(MOST_OPTIONS).default([]),
  spareWords: z.array(draftRowSchema).max(MOST_OPTIONS).default([]),
  formula: z.string().max(LONGEST_FORMULA).default(emptyParts.formula),
  letters: z.string().max(LONGEST_SYMBOLS).default(emptyParts.letters),
  form: z.enum(formulaForms).default(emptyParts.form),
  isPositive: z.boolean().default(emptyParts.isPositive),
  xAxis: draftAxisSchema.default(emptyParts.xAxis),
  yAxis: draftAxisSchema.default(emptyParts.yAxis),
  plotTask: z.enum(['points', 'line']).default(emptyParts.plotTask),
  /** Values as typed, in the units of the axes. */
  points: z
    .array(z.strictObject({ x: numberText, y: numberText }))
    .max(MOST_PLOTTED)
    .default([]),
  /** Grid lines by which a point may be away, to each side. */
  plotTolerance: z.int().min(0).max(2).default(emptyParts.plotTolerance),
  size: z.enum(['short', 'long']).default(emptyParts.size),
  /** Words of an essay, as typed. */
  leastWords: numberText.default(emptyParts.leastWords),
  mostWords: numberText.default(emptyParts.mostWords),
  marks: numberText.default(emptyParts.marks),
  guide: z.array(draftGuidePointSchema).max(MOST_GUIDE_POINTS).default([]),
  modelAnswer: longText.default(emptyParts.modelAnswer),
  /** The picture whose areas are chosen; null for none yet. */
  spotPictureId: ownPictureSchema.shape.id.nullable().default(emptyParts.spotPictureId),
  regions: z.array(draftRegionSchema).max(MOST_REGIONS).default([]),
  /** Ids of right areas. */
  regionKeys: z.array(regionIdSchema).max(MOST_REGIONS).default([]),
  /** Whether candidates may choose several areas. */
  isSeveral: z.boolean().default(emptyParts.isSeveral),
  /** The rules of a question with changing numbers. */
  numbers: draftNumbersSchema.default(emptyParts.numbers),
  /** The passage that it is about, see `ownPassageSchema`; null for none. */
  passageId: z.uuid().nullable().default(null),
  /** Pictures that its texts can show, and others that the author added. */
  pictures: z.array(ownPictureSchema).max(MOST_PICTURES).default([])
}
