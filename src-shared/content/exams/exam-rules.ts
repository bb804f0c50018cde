import { z } from '../../kernel/schema/zod.ts'
import { scoringRulesSchema } from '../scoring/scoring-rules.ts'

export const calculatorSchema = z.enum(['none', 'basic', 'scientific'])

/** Option letters in order, such as A B C D. */
export const optionLettersSchema = z.array(z.string().length(1)).min(2).max(10)

/** Letters for as many options as any question has. */
export const tenOptionLetters: readonly string[] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J']

/** Returns the letters of a question's options or choices: the exam's, or A to J where it has too few. */
export function optionLettersOf(optionLetters: readonly string[], count: number): readonly string[] {
  return optionLetters.length >= count ? optionLetters : tenOptionLetters
}

/** Which items a candidate may return to: all (`free`), none (`forward-only`), or those of the open section (`by-section`). */
export const navigationSchema = z.enum(['free', 'forward-only', 'by-section'])

const actKey = z.string().regex(/^[A-Z]$/)

/** Keys of the exam room's actions; option letters choose an option. */
export const keyMapSchema = z.strictObject({ next: actKey, previous: actKey, submit: actKey, reverse: actKey })

/** Exam rules from a profile file, as the exam room applies them. */
export const examRulesSchema = z.strictObject({
  profile: z.string(),
  profileVersion: z.int(),
  calculator: calculatorSchema,
  /** Option letters in order, such as A B C D. */
  optionLetters: z.array(z.string()),
  hasEightKeys: z.boolean(),
  /** Absent in papers from before exams defined their keys; see `keyMapOf`. */
  keyMap: keyMapSchema.optional(),
  /** Absent: `free`. */
  navigation: navigationSchema.optional(),
  /** Absent in papers from before scoring was configurable; see `scoringOf`. */
  scoring: scoringRulesSchema.optional()
})

/**
 * Papers assembled by the learner from any items (`custom`) or from those answered wrongly or not at all (`mistakes`). Absent for papers of an exam
 * or a lesson.
 */
export const paperModeSchema = z.enum(['custom', 'mistakes'])

/** The eight keys of the UTME: A B C D, N, P, S, R (JAMB, March 2017). */
export const eightKeys: KeyMap = { next: 'N', previous: 'P', submit: 'S', reverse: 'R' }

/** Returns the key map. Papers from before exams defined their keys have the eight keys or none. */
export function keyMapOf({ hasEightKeys, keyMap }: { readonly hasEightKeys: boolean; readonly keyMap?: KeyMap | undefined }): KeyMap | null {
  return keyMap ?? (hasEightKeys ? eightKeys : null)
}

/** Returns the name under which the texts of a navigation rule are stored. */
export function navigationTextKey(
  { navigation = 'free' }: { readonly navigation?: Navigation | undefined },
  isInParts: boolean
): Navigation | 'freeInParts' {
  return navigation === 'free' && isInParts ? 'freeInParts' : navigation
}

export type Navigation = z.infer<typeof navigationSchema>
export type KeyMap = z.infer<typeof keyMapSchema>
export type ExamRules = z.infer<typeof examRulesSchema>
export type PaperMode = z.infer<typeof paperModeSchema>
