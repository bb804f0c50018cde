import { practiceSlugs } from '../../../src-shared/content/exams/practice.ts'
import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { calculatorSchema, keyMapSchema, navigationSchema, optionLettersSchema } from '../../../src-shared/content/exams/exam-rules.ts'
import { sittingModes, sittingModeSchema, type SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import { classLevelSlugs, targetExamSlugs } from '../../../src-shared/account/class-levels.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../platform/schema-messages.ts'
import { scoringRulesSchema } from '../../../src-shared/content/scoring/scoring-rules.ts'
import { blueprintSchema } from './blueprint.ts'
import { extraTimeSchema } from '../../../src-shared/content/exams/extra-time.ts'
import { answerRuleSchema, instructionsSchema } from '../../../src-shared/content/scoring/section-rules.ts'
import { authoredBase, contentIdSchema, mostMarksSchema } from '../../../src-shared/content/item-types/base/item-base.ts'

/** A section of a subject: its number of questions, taken from the bank's items with this `section`. A question with parts counts as one. */
export const profileSectionSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  itemCount: z.int().positive(),
  /** What each question is worth. The marks of its parts add up to this. */
  marks: mostMarksSchema.optional(),
  instructions: instructionsSchema.optional(),
  /** Where candidates answer only some of the questions. Needs `marks`, so that every choice has the same best score. */
  choose: answerRuleSchema.optional()
})

export const profileSubjectSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  itemCount: z.int().positive(),
  /** Absent where the subject has one section. Their item counts add up to the subject's. */
  sections: z.array(profileSectionSchema).optional(),
  /** The bank of its items, and the subject's name there. Default: the profile's bank and this slug. */
  bank: slugSchema.optional(),
  bankSubject: slugSchema.optional(),
  /** Which items a paper takes. Where silent: the exam's difficulties, then the proportions of the bank. */
  blueprint: blueprintSchema.optional(),
  /** Where they differ from the exam's. */
  optionLetters: optionLettersSchema.optional(),
  calculator: calculatorSchema.optional(),
  /** Working time of the subject in milliseconds, where it is a part with its own clock. */
  budgetMs: z.int().positive().optional(),
  /** Its maximum score, where subjects have unequal weights (NCEE: one mark for each item). */
  maximum: z.int().positive().max(1000).optional()
})

/** A part of an exam with its own clock: subjects that are taken together. */
const profilePartSchema = z.strictObject({
  id: slugSchema,
  title: z.string().min(1),
  subjects: z.array(slugSchema).min(1),
  /** Working time, milliseconds. */
  budgetMs: z.int().positive(),
  /** The break after it, milliseconds; 0 where the next part waits for the candidate. Ignored after the last part. */
  breakMs: z.int().nonnegative()
})

/**
 * The rules of one board's exam, as data: formats change every year, so no code knows a board by name. `family` groups the versions of one
 * exam. Each version is its own file, in force from `effectiveFrom` to `effectiveUntil`, both included.
 */
const profileShape = z.strictObject({
  id: slugSchema,
  /** Default: the profile's id. */
  family: slugSchema.optional(),
  body: z.string(),
  country: z.string(),
  name: z.string(),
  /** The target exam that learners choose in their profile; absent where this is not a board's exam. */
  targetExam: z.enum(targetExamSlugs).optional(),
  version: z.int().positive(),
  effectiveFrom: z.iso.date(),
  effectiveUntil: z.iso.date().optional(),
  /** Statements that no official document confirms, in words for the learner. */
  unconfirmed: z.array(z.string().min(1)).optional(),
  /** The folder of `resources/content` with its items. Default: the profile's id. */
  bank: slugSchema.optional(),
  optionLetters: optionLettersSchema,
  calculator: calculatorSchema,
  /** One clock for the whole exam (the default), or one for each part. */
  clock: z.enum(['shared', 'per-part']).optional(),
  /** Working time of the whole exam under a shared clock, milliseconds; an assessment may set its own. */
  budgetMs: z.int().positive().optional(),
  /** Parts with more than one subject, in order. With a clock per part, each other subject is a part of its own. */
  parts: z.array(profilePartSchema).min(1).optional(),
  /** Default `free`: items may be revisited and changed. */
  navigation: navigationSchema.optional(),
  /** Keys beside the option letters; absent where the exam defines none. */
  keyMap: keyMapSchema.optional(),
  /** Shares of the difficulties in every subject. */
  difficulties: blueprintSchema.shape.difficulties,
  extraTime: z.array(extraTimeSchema).optional(),
  /** Subjects that every candidate takes, and how many of the others each one chooses. */
  choose: z.strictObject({ fixed: z.array(slugSchema), count: z.int().positive() }).optional(),
  ...scoringRulesSchema.shape,
  subjects: z.array(profileSubjectSchema).min(1)
})

export const profileSchema = profileShape.superRefine((profile, context) => {
  for (const message of faultsOf(profile)) context.addIssue({ code: 'custom', message })
})

/** Checks rules that involve several fields of a profile. */
function faultsOf(profile: Profile): string[] {
  const { clock = 'shared', parts, subjects, optionLetters, keyMap, choose, extraTime = [], effectiveFrom, effectiveUntil } = profile
  const slugs = subjects.map(({ slug }) => slug)
  const named = [...(parts ?? []).flatMap((part) => part.subjects), ...(choose?.fixed ?? [])]
  const inParts = (parts ?? []).flatMap((part) => part.subjects)
  const letters = [optionLetters, ...subjects.map((subject) => subject.optionLetters ?? [])].flat()
  const actKeys: readonly string[] = Object.values(keyMap ?? {})
  const sections = subjects.flatMap((subject) => subject.sections ?? [])
  const isTimed = ({ slug, budgetMs }: ProfileSubject): boolean => budgetMs !== undefined || inParts.includes(slug)
  const messages = serverSchemaMessages.profile
  const faults: readonly (readonly [boolean, string])[] = [
    [hasRepeats(slugs) || hasRepeats(inParts) || hasRepeats((parts ?? []).map(({ id }) => id)), messages.namedTwice],
    [hasRepeats(extraTime.map(({ id }) => id)), messages.extraTimeTwice],
    [extraTime.some(({ msPerPart, isInWords }) => msPerPart === 0 && !isInWords), messages.extraTimeEmpty],
    [named.some((slug) => !slugs.includes(slug)), messages.unknownSubject],
    [clock === 'per-part' && !subjects.every(isTimed), messages.noTime],
    [clock === 'shared' && (parts !== undefined || subjects.some(({ budgetMs }) => budgetMs !== undefined)), messages.sharedParts],
    [hasRepeats(actKeys) || actKeys.some((key) => letters.includes(key)), messages.keyTwice],
    [choose !== undefined && choose.count > slugs.length - choose.fixed.length, messages.chooseTooMany],
    [subjects.some((subject) => hasRepeats((subject.sections ?? []).map(({ title }) => title))), messages.sectionTwice],
    [sections.some(({ choose: rule, itemCount }) => rule !== undefined && rule.count >= itemCount), messages.answersTooMany],
    [sections.some(({ choose: rule, marks }) => rule !== undefined && marks === undefined), messages.choiceWithoutMarks],
    [effectiveUntil !== undefined && effectiveUntil < effectiveFrom, messages.endsFirst]
  ]
  return faults.filter(([isFault]) => isFault).map(([, message]) => message)
}

function hasRepeats(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

/** Words that a route has in the place of an assessment's slug, such as `/dashboard/assessments/list`: no assessment may use them. */
const reservedSlugs = ['lessons', 'list', 'start', 'start-page', 'report', 'review', 'pre-report', ...practiceSlugs] as const

const assessmentSlugSchema = slugSchema.refine((slug) => !(reservedSlugs as readonly string[]).includes(slug), {
  error: serverSchemaMessages.content.reservedSlug
})

/** Which items of the bank a short paper of one subject takes, in place of the profile's sections. */
export const itemDrawSchema = z.strictObject({
  itemCount: z.int().positive(),
  /** Default: any topic. */
  topics: z.array(z.string()).min(1).optional(),
  /** Item ids within these topics, for the quiz of a lesson that is narrower than a topic of the bank. Default: all items. */
  items: z.array(contentIdSchema).min(1).optional(),
  /** Default: any difficulty. */
  difficulties: z.array(authoredBase.difficulty).min(1).optional(),
  /** Replaces the subject's blueprint. */
  blueprint: blueprintSchema.optional()
})

/** An assessment that learners can take: some of a profile's subjects under the profile's clock. */
export const assessmentDefinitionSchema = z
  .strictObject({
    slug: assessmentSlugSchema,
    title: z.string(),
    description: z.string(),
    /** Describes one of its subjects alone. Default: `description`. */
    partDescription: z.string().optional(),
    /** The family of a profile, whose version in force on the day applies; or the id of one version. */
    profile: slugSchema,
    subjects: z.array(slugSchema).min(1),
    /** Working time in milliseconds. Default: the profile's. */
    budgetMs: z.int().positive().optional(),
    /** Whether candidates choose among its subjects, as the profile's `choose` says. */
    choosesSubjects: z.literal(true).optional(),
    /** As in `assessmentSchema`. The default covers a server's own papers from before there were kinds. */
    kind: z.enum(['mock', 'practice', 'quiz', 'medal', 'past']).default('practice'),
    classLevels: z.array(z.enum(classLevelSlugs)).min(1).default(classLevelSlugs),
    /** The allowed sitting modes, the usual one first; see `sittingModesOf` for the default. */
    sittingModes: z.array(sittingModeSchema).min(1).optional(),
    /** Only with one subject: what to take instead of everything that the profile demands. */
    draw: itemDrawSchema.optional()
  })
  .refine(({ draw, subjects }) => draw === undefined || subjects.length === 1, { error: serverSchemaMessages.content.drawSubjects })

/** Returns the allowed sitting modes. Medal tests always run under exam rules, and so does an exam whose data says so. */
export function sittingModesOf({ kind, sittingModes: own }: Pick<AssessmentDefinition, 'kind' | 'sittingModes'>): readonly SittingMode[] {
  return kind === 'medal' ? ['simulation'] : (own ?? sittingModes)
}

export const assessmentListSchema = z.strictObject({ assessments: z.array(assessmentDefinitionSchema) })

export type Profile = z.infer<typeof profileShape>
export type ProfilePart = z.infer<typeof profilePartSchema>
export type ProfileSection = z.infer<typeof profileSectionSchema>
export type ProfileSubject = z.infer<typeof profileSubjectSchema>
export type ItemDraw = z.infer<typeof itemDrawSchema>
export type AssessmentDefinition = z.infer<typeof assessmentDefinitionSchema>
