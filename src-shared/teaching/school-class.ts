import { classLevelSlugs } from '../account/class-levels.ts'
import { z } from '../kernel/schema/zod.ts'
import { slugSchema } from '../kernel/values/slug.ts'

/** Of one teacher. A class that was removed does not count. */
export const MOST_CLASSES = 40
/** Of one class, with those who have not joined. */
export const MOST_PUPILS = 200
/** Assignments of one class. */
export const MOST_ASSIGNMENTS = 200
/** Classes that one pupil is in. */
export const MOST_JOINED = 12

/** Control characters, and those that make a name look like another one (Unicode UAX 9). */
const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

export const MOST_NAME = 60

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(MOST_NAME)
  .refine((name) => name.search(UNSEEN) === -1)

/** Makes a name that somebody gave themselves fit for a list: without unseen characters and not too long; a dash where nothing is left. */
export function toListedName(name: string): string {
  return name.replace(UNSEEN, '').trim().slice(0, MOST_NAME).trim() || '-'
}

/** Milliseconds since 1970. */
const timeSchema = z.int().min(0)

/** Letters and digits that nobody confuses on paper: without I, L, O, 0 and 1. */
export const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const CODE_LENGTH = 8

/** As it is stored: without the hyphen. */
export const joinCodeSchema = z.string().regex(new RegExp(`^[${CODE_SIGNS}]{${String(CODE_LENGTH)}}$`))

/** A code as somebody typed it: small letters, blanks and hyphens do not matter. */
export function readJoinCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** A code as it is shown: two groups of four. */
export function showJoinCode(code: string): string {
  const half = CODE_LENGTH / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}

export const classDetailsSchema = z.strictObject({ name: nameSchema, classLevel: z.enum(classLevelSlugs).nullable() })

export type ClassDetails = z.infer<typeof classDetailsSchema>

export const listedClassSchema = z.strictObject({
  classId: z.uuid(),
  ...classDetailsSchema.shape,
  joinCode: joinCodeSchema,
  pupilCount: z.int().min(0),
  joinedCount: z.int().min(0),
  assignmentCount: z.int().min(0)
})

export type ListedClass = z.infer<typeof listedClassSchema>

/** Somebody on the list of a class. */
export const listedPupilSchema = z.strictObject({ pupilId: z.uuid(), name: nameSchema })

export type ListedPupil = z.infer<typeof listedPupilSchema>

/** The longest text of a class list: 200 pupils with all that a school's table says of them. */
export const MOST_LIST_CHARACTERS = 100_000

/** A list as it was read. `doubled`: names that occur more than once, in the order of the list. */
export const readListSchema = z.strictObject({ names: z.array(nameSchema).min(1).max(MOST_PUPILS), doubled: z.array(nameSchema) })

export type ReadList = z.infer<typeof readListSchema>

export const classPupilSchema = z.strictObject({
  ...listedPupilSchema.shape,
  /** Joins as this pupil; of use to nobody else once somebody has joined with it. */
  code: joinCodeSchema,
  /** The name of the account that joined; null where nobody has. */
  accountName: z.string().nullable(),
  joinedAt: timeSchema.nullable()
})

export type ClassPupil = z.infer<typeof classPupilSchema>

/** What a class is to do: a lesson to read, an exam or quiz to take, or questions of the teacher, whose slug is that of `classPaperSlug`. */
export const assignmentTargetSchema = z.strictObject({ kind: z.enum(['lesson', 'exam', 'questions']), slug: slugSchema })

export type AssignmentTarget = z.infer<typeof assignmentTargetSchema>

export const assignmentDetailsSchema = z.strictObject({
  /** What the target was called when it was set. */
  title: z.string().trim().min(1).max(160),
  target: assignmentTargetSchema,
  /** Until when; null for no date. */
  dueAt: timeSchema.nullable(),
  note: z.string().trim().max(300)
})

export type AssignmentDetails = z.infer<typeof assignmentDetailsSchema>

export const assignmentSchema = z.strictObject({ assignmentId: z.uuid(), ...assignmentDetailsSchema.shape, setAt: timeSchema })

export type Assignment = z.infer<typeof assignmentSchema>

/** Questions of one assignment. */
export const MOST_SET_QUESTIONS = 60
/** Minutes that a paper of own questions may take. */
export const MOST_SET_MINUTES = 180

/** Own questions of the teacher for a class: it gets a copy of them as they are now. */
export const setQuestionsSchema = z.strictObject({
  title: assignmentDetailsSchema.shape.title,
  questionIds: z
    .array(z.uuid())
    .min(1)
    .max(MOST_SET_QUESTIONS)
    .refine((ids) => new Set(ids).size === ids.length),
  minutes: z.int().min(1).max(MOST_SET_MINUTES),
  dueAt: timeSchema.nullable(),
  note: assignmentDetailsSchema.shape.note
})

export type SetQuestions = z.infer<typeof setQuestionsSchema>

/**
 * How far a pupil is. `begun`: an attempt is open, or the lesson is half read. Lessons have no marks. Of several attempts the best counts; the times are
 * of the first one that was finished.
 */
export const assignmentProgressSchema = z.strictObject({
  state: z.enum(['open', 'begun', 'done']),
  /** 0 to 100, in whole percent; null where nothing is scored. */
  percent: z.int().min(0).max(100).nullable(),
  /** When it was submitted, by the pupil's computer; null for a lesson. */
  doneAt: timeSchema.nullable(),
  /** When the server had it. A computer without a connection sends later. */
  arrivedAt: timeSchema.nullable()
})

export type AssignmentProgress = z.infer<typeof assignmentProgressSchema>

/** `progress` in the order of the ids that come with it. */
export const pupilRowSchema = z.strictObject({ pupilId: z.uuid(), progress: z.array(assignmentProgressSchema).max(MOST_ASSIGNMENTS) })

export type PupilRow = z.infer<typeof pupilRowSchema>

/** A topic of the pupils' exams, by its heading in the syllabus. `below`: ids of the pupils who would likely answer fewer than half right, the weakest first. */
export const classHeadingSchema = z.strictObject({
  subject: z.string(),
  title: z.string(),
  /** The pupils about whom enough is known. */
  knownCount: z.int().min(0),
  /** The mean over them of the questions that they would likely answer right, in percent. */
  percent: z.int().min(0).max(100),
  below: z.array(z.uuid()).max(MOST_PUPILS)
})

export type ClassHeading = z.infer<typeof classHeadingSchema>

/** A class as a pupil sees it. */
export const joinedClassSchema = z.strictObject({ classId: z.uuid(), name: nameSchema, teacherName: z.string() })

export type JoinedClass = z.infer<typeof joinedClassSchema>

export const ownAssignmentSchema = z.strictObject({ classId: z.uuid(), ...assignmentSchema.shape, ...assignmentProgressSchema.shape })

export type OwnAssignment = z.infer<typeof ownAssignmentSchema>

/** Whether it was finished after its date, by the pupil's computer. */
export function isLate({ doneAt }: Pick<AssignmentProgress, 'doneAt'>, { dueAt }: Pick<Assignment, 'dueAt'>): boolean {
  return doneAt !== null && dueAt !== null && doneAt > dueAt
}
