/** Where the reader starts in a work: at a position, or at the match with index `number` of the search words. */
export interface RequestedPosition {
  readonly at: number | null
  readonly find: string
  readonly number: number
}
