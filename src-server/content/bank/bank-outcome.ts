/** What a command has to say, and whether all is well. */
export interface BankOutcome {
  readonly lines: readonly string[]
  readonly isFine: boolean
}
