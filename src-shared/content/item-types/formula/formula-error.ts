import type { FormulaFault } from './formula-node.ts'

/** Thrown within the reader of formulas, which returns it as a fault. */
export class FormulaError extends Error {
  readonly fault: FormulaFault
  /** The piece of the text that is at fault. */
  readonly near: string

  constructor(fault: FormulaFault, near: string) {
    super(`${fault} ${near}`)
    this.fault = fault
    this.near = near
  }
}
