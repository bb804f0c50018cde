import type { PracticeStock } from '../../../../src-shared/content/exams/practice.ts'
import { FEWEST_PRINTED, MOST_PRINTED, paperCodeSchema, type PaperChoice } from '../../../../src-shared/teaching/question-paper.ts'
import { readJoinCode } from '../../../../src-shared/teaching/school-class.ts'
import { countMatching, initialOptions, minuteChoices, toPracticeChoice, type PracticeOptions } from '../../learning/practice/practice-options.ts'

/** What is printed beside the questions. */
export interface PaperHeading {
  /** Empty if none. */
  readonly school: string
  readonly title: string
  readonly minutes: number
  readonly instructions: string
}

/** What a teacher has chosen so far. */
export interface PaperOptions extends PaperHeading {
  /** Of the exam in `exam`; null until the stock is there, and after another exam was chosen. */
  readonly practice: PracticeOptions | null
  /** Undefined for the usual one. */
  readonly exam: string | undefined
  readonly itemCount: number
  readonly hasVersionB: boolean
  /** As typed; empty for a new paper. */
  readonly typedCode: string
}

const STEP = 5
const USUAL_COUNT = 20
const USUAL_MINUTES = 30
const LONGEST_MINUTES = 180

export const paperCounts: readonly number[] = Array.from({ length: MOST_PRINTED / STEP }, (_, index) => FEWEST_PRINTED + STEP * index)
export const paperMinutes: readonly number[] = minuteChoices.filter((minutes) => minutes <= LONGEST_MINUTES)

export function initialPaperOptions(heading: Pick<PaperHeading, 'school' | 'title' | 'instructions'>): PaperOptions {
  return { ...heading, minutes: USUAL_MINUTES, practice: null, exam: undefined, itemCount: USUAL_COUNT, hasVersionB: false, typedCode: '' }
}

/** Returns the options of the practice as which the questions are drawn: authored questions only, because nothing is generated for paper. */
export function practiceOf(stock: PracticeStock, { practice }: Pick<PaperOptions, 'practice'>, subjects: readonly string[]): PracticeOptions {
  return practice ?? { ...initialOptions(stock, 'practice', { subjects, topics: [] }), itemCount: null, hasFreshNumbers: false }
}

/** Returns how many questions match, with those that cannot be printed. */
export function countFitting(stock: PracticeStock, practice: PracticeOptions): number {
  return countMatching(stock, 'practice', practice)
}

/** Returns the request to the backend; null while no question matches. */
export function toPaperChoice(stock: PracticeStock, practice: PracticeOptions, itemCount: number): PaperChoice | null {
  const choice = toPracticeChoice(stock, 'practice', { ...practice, hasFreshNumbers: false, isInWords: false })
  if (choice === null) return null
  const { exam, subjects, topics, difficulties } = choice
  return { exam, subjects, ...(topics ? { topics } : {}), ...(difficulties ? { difficulties } : {}), itemCount }
}

/** Returns the code as it is stored: null for an empty field, undefined for what is no code. */
export function readPaperCode(typed: string): string | null | undefined {
  const code = readJoinCode(typed)
  return code === '' ? null : paperCodeSchema.safeParse(code).data
}
