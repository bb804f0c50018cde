import { classLevelSlugs, targetExams, type TargetExamSlug } from '../../account/class-levels.ts'
import { z } from '../../kernel/schema/zod.ts'

const MOST_BOARDS = 20
const LONGEST_DESCRIPTION = 400

type RealExam = Exclude<TargetExamSlug, 'none'>

const realExams = targetExams.flatMap(({ slug }) => (slug === 'none' ? [] : [slug])) as [RealExam, ...RealExam[]]

/** Papers that a pack says an exam board set: their number, with the first and last year. The pack alone says so; a signature shows who says it. */
const boardPapersSchema = z.strictObject({
  board: z.string().min(1).max(60),
  fromYear: z.int(),
  toYear: z.int(),
  count: z.int().positive()
})

export const boardPapersListSchema = z.array(boardPapersSchema).min(1).max(MOST_BOARDS)

/** What a publisher says about a pack: for whom it is. Absent where the publisher does not say it. */
export const packAboutSchema = z.strictObject({
  description: z.string().trim().min(1).max(LONGEST_DESCRIPTION).optional(),
  classLevels: z.array(z.enum(classLevelSlugs)).min(1).optional(),
  exams: z.array(z.enum(realExams)).min(1).optional()
})

export type BoardPapers = z.infer<typeof boardPapersSchema>
export type PackAbout = z.infer<typeof packAboutSchema>
