import { clozePieces } from '../../../../src-shared/content/item-types/cloze/cloze-pieces.ts'
import type { ItemOf } from '../../../../src-shared/content/item-types/item-types.ts'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { ImportFinding } from '../imported-question.ts'
import { escapeHtml } from '../markup/markup-to-html.ts'

/** The HTML of a text with its gaps as `[[3]]`: the number of the word. `htmlOf` writes the text between gaps. */
export function gapTextHtml({ text, words, key }: ItemOf<'gap-match'>, htmlOf: (markup: string) => string): string {
  const numberOf = (gapId: string): number => words.findIndex(({ id }) => id === key[gapId]) + 1
  return clozePieces(text)
    .map((piece) => (piece.kind === 'text' ? htmlOf(piece.text) : `[[${String(numberOf(piece.gapId))}]]`))
    .join('')
}

/** The words of a question of the type `ddwtos`, whose texts are HTML. */
export function dragBoxes({ words }: ItemOf<'gap-match'>, losses: ImportFinding[]): readonly string[] {
  return words.map(({ text }) => {
    const plain = markupToPlainText(text)
    if (plain !== text) losses.push({ code: 'markup-lost', values: { tag: 'formatting of a word' } })
    return `<dragbox><text>${escapeHtml(escapeHtml(plain))}</text><group>1</group></dragbox>`
  })
}
