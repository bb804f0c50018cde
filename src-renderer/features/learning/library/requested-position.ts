/** Where in a work the reader is to begin: at a place, or where searched words stand for the `number`th time, from 0. */
export interface RequestedPosition {
  readonly at: number | null
  readonly find: string
  readonly number: number
}
