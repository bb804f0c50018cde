/** The output of a command, and whether it succeeded. */
export interface BankOutcome {
  readonly lines: readonly string[]
  readonly isFine: boolean
}
