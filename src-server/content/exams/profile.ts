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
import { authoredBase, contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'

/** A section of a subject: how many items it takes, from which items of the bank (by their `section`). */
export const profileSectionSchema = z.strictObject({ id: z.string(), title: z.string(), itemCount: z.int().positive() })

export const profileSubjectSchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  itemCount: z.int().positive(),
  /** Absent where the subject has one section. Their item counts add up to the subject's. */
  sections: z.array(profileSectionSchema).optional(),
  /** The bank that its items come from, and what the subject is called there; the profile's bank and this slug where absent. */
  bank: slugSchema.optional(),
  bankSubject: slugSchema.optional(),
  /** Which of its items a paper takes; where it is silent, the exam's difficulties, then the bank's own proportions. */
  blueprint: blueprintSchema.optional(),
  /** Where they differ from the exam's. */
  optionLetters: optionLettersSchema.optional(),
  calculator: calculatorSchema.optional(),
  /** Working time of the subject as a paper by itself, milliseconds; only where each paper has a clock. */
  budgetMs: z.int().positive().optional(),
  /** Its best score, where subjects count unequally (NCEE: one mark for each item). */
  maximum: z.int().positive().max(1000).optional()
})

/** A paper of an exam with a clock by itself: the subjects that are sat together. */
const profilePartSchema = z.strictObject({
  id: slugSchema,
  title: z.string().min(1),
  subjects: z.array(slugSchema).min(1),
  /** Working time, milliseconds. */
  budgetMs: z.int().positive(),
  /** The break after it, milliseconds; 0 where the next paper waits for the candidate. Nothing follows the last paper. */
  breakMs: z.int().nonnegative()
})

/**
 * The rules of one body's exam, as data: formats change every year, so no code knows a body by name. `family` is what the versions of one
 * exam have in common; each version is a file of its own, in force from `effectiveFrom` to `effectiveUntil`, both included.
 */
const profileShape = z.strictObject({
  id: slugSchema,
  /** The profile's id where absent. */
  family: slugSchema.optional(),
  body: z.string(),
  country: z.string(),
  name: z.string(),
  /** What learners who will sit it say that they prepare for; absent where that is no exam of a body. */
  targetExam: z.enum(targetExamSlugs).optional(),
  version: z.int().positive(),
  effectiveFrom: z.iso.date(),
  effectiveUntil: z.iso.date().optional(),
  /** What no official document backs, in words for the learner. */
  unconfirmed: z.array(z.string().min(1)).optional(),
  /** Folder of `resources/content` that its items come from; the profile's id where absent. */
  bank: slugSchema.optional(),
  optionLetters: optionLettersSchema,
  calculator: calculatorSchema,
  /** One clock for all that is sat (the default), or one for each paper. */
  clock: z.enum(['shared', 'per-part']).optional(),
  /** Working time of the whole exam under a shared clock, milliseconds; an assessment may set its own. */
  budgetMs: z.int().positive().optional(),
  /** Papers of more than one subject, in their order; any other subject of a clock per part is a paper by itself. */
  parts: z.array(profilePartSchema).min(1).optional(),
  /** `free` where absent: items may be revisited and changed. */
  navigation: navigationSchema.optional(),
  /** Keys beside the option letters; absent where the exam gives none. */
  keyMap: keyMapSchema.optional(),
  /** Shares of the difficulties in every subject. */
  difficulties: blueprintSchema.shape.difficulties,
  extraTime: z.array(extraTimeSchema).optional(),
  /** Subjects that every candidate sits, and how many of the others each one chooses. */
  choose: z.strictObject({ fixed: z.array(slugSchema), count: z.int().positive() }).optional(),
  ...scoringRulesSchema.shape,
  subjects: z.array(profileSubjectSchema).min(1)
})

export const profileSchema = profileShape.superRefine((profile, context) => {
  for (const message of faultsOf(profile)) context.addIssue({ code: 'custom', message })
})

/** What the fields of a profile must say together. */
function faultsOf(profile: Profile): string[] {
  const { clock = 'shared', parts, subjects, optionLetters, keyMap, choose, extraTime = [], effectiveFrom, effectiveUntil } = profile
  const slugs = subjects.map(({ slug }) => slug)
  const named = [...(parts ?? []).flatMap((part) => part.subjects), ...(choose?.fixed ?? [])]
  const inParts = (parts ?? []).flatMap((part) => part.subjects)
  const letters = [optionLetters, ...subjects.map((subject) => subject.optionLetters ?? [])].flat()
  const actKeys: readonly string[] = Object.values(keyMap ?? {})
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
    [effectiveUntil !== undefined && effectiveUntil < effectiveFrom, messages.endsFirst]
  ]
  return faults.filter(([isFault]) => isFault).map(([, message]) => message)
}

function hasRepeats(names: readonly string[]): boolean {
  return new Set(names).size < names.length
}

/** Words that stand at an assessment's place in a route, such as `/dashboard/assessments/list`: no assessment may be called so. */
const reservedSlugs = ['lessons', 'list', 'start', 'start-page', 'report', 'review', 'pre-report', ...practiceSlugs] as const

const assessmentSlugSchema = slugSchema.refine((slug) => !(reservedSlugs as readonly string[]).includes(slug), {
  error: serverSchemaMessages.content.reservedSlug
})

/** Which items of the bank a short paper of one subject takes, in place of the profile's sections. */
export const itemDrawSchema = z.strictObject({
  itemCount: z.int().positive(),
  /** Any topic where absent. */
  topics: z.array(z.string()).min(1).optional(),
  /** These of its topics alone, by their ids: for a quiz of a lesson that is narrower than a topic of the bank. All of them where absent. */
  items: z.array(contentIdSchema).min(1).optional(),
  /** Any difficulty where absent. */
  difficulties: z.array(authoredBase.difficulty).min(1).optional(),
  /** In place of the subject's. */
  blueprint: blueprintSchema.optional()
})

/** A paper that learners can take: some of a profile's subjects under the profile's clock. */
export const assessmentDefinitionSchema = z
  .strictObject({
    slug: assessmentSlugSchema,
    title: z.string(),
    description: z.string(),
    /** What is said of one subject of it by itself; `description` where absent. */
    partDescription: z.string().optional(),
    /** The family of a profile: its version in force on the day holds. Or one version by its id. */
    profile: slugSchema,
    subjects: z.array(slugSchema).min(1),
    /** Working time in milliseconds; what the profile says where absent. */
    budgetMs: z.int().positive().optional(),
    /** Whether each candidate chooses among its subjects, as the profile's `choose` says. */
    choosesSubjects: z.literal(true).optional(),
    /** As in `assessmentSchema`; a server's own paper that was added before there were kinds is a practice for everybody. */
    kind: z.enum(['mock', 'practice', 'quiz', 'medal', 'past']).default('practice'),
    classLevels: z.array(z.enum(classLevelSlugs)).min(1).default(classLevelSlugs),
    /** The ways in which it may be sat, the usual one first; see `sittingModesOf` for what holds where absent. */
    sittingModes: z.array(sittingModeSchema).min(1).optional(),
    /** Only for one subject: what to take instead of all that the profile asks for. */
    draw: itemDrawSchema.optional()
  })
  .refine(({ draw, subjects }) => draw === undefined || subjects.length === 1, { error: serverSchemaMessages.content.drawSubjects })

/** An exam is sat under its rules alone, if its data says so; so is a level of the medal test, whatever is said. */
export function sittingModesOf({ kind, sittingModes: own }: Pick<AssessmentDefinition, 'kind' | 'sittingModes'>): readonly SittingMode[] {
  return kind === 'medal' ? ['simulation'] : (own ?? sittingModes)
}

export const assessmentListSchema = z.strictObject({ assessments: z.array(assessmentDefinitionSchema) })

export type Profile = z.infer<typeof profileShape>
export type ProfilePart = z.infer<typeof profilePartSchema>
export type ProfileSubject = z.infer<typeof profileSubjectSchema>
export type ItemDraw = z.infer<typeof itemDrawSchema>
export type AssessmentDefinition = z.infer<typeof assessmentDefinitionSchema>
