import type { Fraction } from '../base/fraction.ts'

export const formulaFunctions = ['sqrt', 'sin', 'cos', 'tan', 'ln', 'log'] as const
export type FormulaFunction = (typeof formulaFunctions)[number]
export type FormulaConstant = 'pi' | 'e'
export type Operation = 'sum' | 'difference' | 'product' | 'quotient' | 'power'

/** A formula as it was read. Brackets are in the shape of the tree alone. */
export type FormulaNode =
  /** `text` is how the number was written, in ASCII: `2.5`, `1/2`. */
  | { readonly kind: 'number'; readonly value: Fraction; readonly text: string }
  | { readonly kind: 'letter'; readonly name: string }
  | { readonly kind: 'constant'; readonly name: FormulaConstant }
  | { readonly kind: 'negative'; readonly of: FormulaNode }
  | { readonly kind: 'function'; readonly name: FormulaFunction; readonly of: FormulaNode }
  | { readonly kind: Operation; readonly left: FormulaNode; readonly right: FormulaNode }

/** Why a text is no formula. Each has a text on the screen. */
export type FormulaFault =
  | 'empty'
  /** A character that has no meaning in formulas. */
  | 'character'
  /** A letter that the question does not have. */
  | 'letter'
  | 'equals'
  | 'comma'
  /** A bracket without its other half. */
  | 'bracket'
  /** Nothing stands where a number, letter or bracket must, such as after a plus. */
  | 'incomplete'
  /** A function without brackets after it. */
  | 'function-brackets'
  /** Two numbers side by side, such as `2 3`. */
  | 'two-numbers'
  /** A number after a letter or bracket: `x2` could be a power or a product. */
  | 'number-after'
  /** `a/2b` could be a/(2b) or (a/2)b. */
  | 'unclear-quotient'
  /** `e^2x` could be e^(2x) or (e^2)x. */
  | 'unclear-power'
  | 'too-deep'

/** `near` is the piece of the text that is at fault; empty if nothing is there. */
export type FormulaReading =
  | { readonly kind: 'formula'; readonly formula: FormulaNode }
  | { readonly kind: 'fault'; readonly fault: FormulaFault; readonly near: string }
