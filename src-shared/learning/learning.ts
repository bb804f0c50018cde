import { slugSchema } from '../assessment/slug.ts'
import { pictureSchema } from '../content/picture.ts'
import { classLevelSlugs } from '../learner/class-levels.ts'
import { z } from '../schema/zod.ts'

/** The title of the installed pack that a lesson came with; absent where it comes with Koya. */
const packTitle = { packTitle: z.string().optional() }

/** What a card shows of a lesson. `quizSlug` names the assessment that is its quiz, where it has one. */
export const lessonSummarySchema = z.strictObject({
  slug: slugSchema,
  title: z.string(),
  summary: z.string(),
  subjectSlug: slugSchema,
  classLevels: z.array(z.enum(classLevelSlugs)),
  readingMinutes: z.int().positive(),
  quizSlug: slugSchema.nullable(),
  ...packTitle
})

/** A lesson about what items of a paper ask, with the ids of these items. */
export const attemptLessonSchema = z.strictObject({ slug: slugSchema, title: z.string(), itemIds: z.array(z.string()).min(1), ...packTitle })

/** A drawing takes a few thousand characters. */
export const DRAWING_MOST_CHARACTERS = 16_384

/** A drawing of a readable page, with its SVG; a text shows it by `![id]`, as an image, in which nothing runs. Sizes in CSS pixels. */
export const drawingSchema = z.strictObject({
  ...pictureSchema.pick({ id: true, width: true, height: true, alt: true }).shape,
  svg: z.string().max(DRAWING_MOST_CHARACTERS)
})

/** A part of a readable page; `text` is Koya's inline markup, see `src-shared/content/markup.ts`. */
export const textSectionSchema = z.strictObject({ title: z.string(), text: z.string(), drawings: z.array(drawingSchema).optional() })

export const lessonSchema = z.strictObject({ ...lessonSummarySchema.shape, sections: z.array(textSectionSchema) })

export type LessonSummary = z.infer<typeof lessonSummarySchema>
export type Lesson = z.infer<typeof lessonSchema>
export type AttemptLesson = z.infer<typeof attemptLessonSchema>
export type Drawing = z.infer<typeof drawingSchema>
export type TextSection = z.infer<typeof textSectionSchema>
