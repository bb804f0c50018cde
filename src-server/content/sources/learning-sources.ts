import { lessonTermsSchema } from '../../../src-shared/content/exams/lesson-terms.ts'
import { slugSchema } from '../../../src-shared/kernel/values/slug.ts'
import { subjectSchema } from '../../../src-shared/content/exams/subject.ts'
import { drawingSchema, type TextSection } from '../../../src-shared/content/exams/text-section.ts'
import { addOnSchema, planSchema } from '../../../src-shared/billing/plans.ts'
import { classLevelSlugs } from '../../../src-shared/account/class-levels.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { MedalLadderSource } from './medal-ladder-source.ts'
import type { LibrarySource } from './library-source.ts'

const nonEmptyText = z.string().trim().min(1)
const sections = z.array(z.strictObject({ title: nonEmptyText, text: nonEmptyText })).min(1)

/** A file of `resources/learning/subjects`. */
export const subjectListSchema = z.strictObject({
  subjects: z.array(
    z.strictObject({
      slug: slugSchema,
      title: nonEmptyText,
      description: nonEmptyText,
      stages: subjectSchema.shape.stages.min(1),
      /** The path through its lessons, in the order of the syllabus, lower classes first. */
      lessons: z.array(slugSchema).default([])
    })
  )
})

/** A file of `resources/learning/lessons`. */
export const lessonSourceSchema = z.strictObject({
  slug: slugSchema,
  title: nonEmptyText,
  summary: nonEmptyText,
  subject: slugSchema,
  classLevels: z.array(z.enum(classLevelSlugs)).min(1),
  /** The term in which each class has it. */
  terms: lessonTermsSchema.optional(),
  /** Its assessment of kind `quiz`. */
  quiz: slugSchema.optional(),
  /** Drawings that its texts show by `![id]`; the file is `resources/learning/drawings/id.svg`. */
  drawings: z.array(drawingSchema.omit({ svg: true })).optional(),
  sections
})

/** What an add-on unlocks beside the libraries that name it: papers and ladders of the medal test, by slug. */
const opensSchema = z.strictObject({ assessments: z.array(slugSchema).default([]), ladders: z.array(slugSchema).default([]) })

/** A file of `resources/plans`. `includes` lists the add-ons of a plan. A plan without an `audience` is for every learner. */
export const offerListSchema = z.strictObject({
  /** The file's format. A version of Koya that does not know it ignores the whole file. */
  format: z.literal(1).default(1),
  plans: z
    .array(
      z.strictObject({
        ...planSchema.omit({ isCurrent: true }).shape,
        audience: planSchema.shape.audience.default({ kind: 'learner' }),
        features: z.array(nonEmptyText).min(1),
        includes: z.array(slugSchema)
      })
    )
    .default([]),
  addOns: z.array(z.strictObject({ ...addOnSchema.omit({ isOwned: true }).shape, opens: opensSchema.optional() })).default([])
})

export type SubjectSource = z.infer<typeof subjectListSchema>['subjects'][number]
export type LessonSource = z.infer<typeof lessonSourceSchema>
export type PlanSource = z.infer<typeof offerListSchema>['plans'][number]
export type AddOnSource = z.infer<typeof offerListSchema>['addOns'][number]

/** A lesson whose sections contain their drawings. */
export type DrawnLesson = Omit<LessonSource, 'drawings' | 'sections'> & { readonly sections: readonly TextSection[] }

/** Returns the slug of a lesson's quiz, wherever the lesson comes from. */
export function quizSlugOf(lessonSlug: string): string {
  return `quiz-${lessonSlug}`
}

/** All learning files, in display order. */
export interface LearningSources {
  readonly subjects: readonly SubjectSource[]
  readonly lessons: readonly DrawnLesson[]
  readonly libraries: readonly LibrarySource[]
  readonly plans: readonly PlanSource[]
  readonly addOns: readonly AddOnSource[]
  readonly ladders: readonly MedalLadderSource[]
}
