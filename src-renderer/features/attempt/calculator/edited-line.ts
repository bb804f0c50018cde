/** A line of text and its caret position, in UTF-16 code units. */
export interface EditedLine {
  readonly text: string
  readonly caret: number
}
