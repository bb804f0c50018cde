/** A line of text with the place of its caret, in UTF-16 code units. */
export interface EditedLine {
  readonly text: string
  readonly caret: number
}
