import { z } from '../../kernel/schema/zod.ts'
import { scoringRulesSchema } from '../scoring/scoring-rules.ts'

export const calculatorSchema = z.enum(['none', 'basic', 'scientific'])

/** Letters of the options in their order, such as A B C D. */
export const optionLettersSchema = z.array(z.string().length(1)).min(2).max(5)

/**
 * What a candidate may go back to: everything (`free`), nothing that was left (`forward-only`), or what stands in the section that is open
 * (`by-section`).
 */
export const navigationSchema = z.enum(['free', 'forward-only', 'by-section'])

const actKey = z.string().regex(/^[A-Z]$/)

/** The keys of the exam room's acts; the option letters choose. */
export const keyMapSchema = z.strictObject({ next: actKey, previous: actKey, submit: actKey, reverse: actKey })

/** The rules of the exam that a profile file lays down and the exam room follows. */
export const examRulesSchema = z.strictObject({
  profile: z.string(),
  profileVersion: z.int(),
  calculator: calculatorSchema,
  /** Letters of the options in order, such as A B C D. */
  optionLetters: z.array(z.string()),
  hasEightKeys: z.boolean(),
  /** Absent in papers from before exams could name their keys; `keyMapOf` says what holds then. */
  keyMap: keyMapSchema.optional(),
  /** `free` where absent. */
  navigation: navigationSchema.optional(),
  /** Absent in papers from before exams could differ in it; `scoringOf` says what holds then. */
  scoring: scoringRulesSchema.optional()
})

/** Put together by the learner, of any items or of those answered wrongly or left open before; absent where it is an exam's or a lesson's paper. */
export const paperModeSchema = z.enum(['custom', 'mistakes'])

/** The eight keys of the UTME: A B C D, N, P, S, R (JAMB, March 2017). */
export const eightKeys: KeyMap = { next: 'N', previous: 'P', submit: 'S', reverse: 'R' }

/** Papers from before exams could name their keys had the eight keys or none. */
export function keyMapOf({ hasEightKeys, keyMap }: { readonly hasEightKeys: boolean; readonly keyMap?: KeyMap | undefined }): KeyMap | null {
  return keyMap ?? (hasEightKeys ? eightKeys : null)
}

/** Under which name the words for a navigation rule are found. */
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
