import type { Reading } from './question-view.ts'

/** Each line after its letter, as it stands on the screen. */
export function withLetters(lines: readonly string[], letters: readonly string[]): readonly string[] {
  return lines.map((line, index) => `${letters[index] ?? ''}: ${line}`)
}

export function readOptions({ options }: { readonly options: readonly { readonly text: string }[] }, { letters }: Reading): readonly string[] {
  return withLetters(
    options.map(({ text }) => text),
    letters
  )
}
