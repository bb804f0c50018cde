import { z } from '../schema/zod.ts'

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

/** The eight keys of the UTME: A B C D, N, P, S, R (JAMB, March 2017). */
export const eightKeys: KeyMap = { next: 'N', previous: 'P', submit: 'S', reverse: 'R' }

/** Papers from before exams could name their keys had the eight keys or none. */
export function keyMapOf({ hasEightKeys, keyMap }: { readonly hasEightKeys: boolean; readonly keyMap?: KeyMap | undefined }): KeyMap | null {
  return keyMap ?? (hasEightKeys ? eightKeys : null)
}

/** Under which name the words for a navigation rule are found. */
export function navigationWords(
  { navigation = 'free' }: { readonly navigation?: Navigation | undefined },
  isInParts: boolean
): Navigation | 'freeInParts' {
  return navigation === 'free' && isInParts ? 'freeInParts' : navigation
}

export type Navigation = z.infer<typeof navigationSchema>
export type KeyMap = z.infer<typeof keyMapSchema>
