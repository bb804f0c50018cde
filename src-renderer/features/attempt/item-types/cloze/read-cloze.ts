import { clozePieces } from '../../../../../src-shared/content/item-types/cloze/cloze-pieces.ts'
import type { PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import type { Reading } from '../parts/question-view.ts'

/** Returns the text with numbered gaps, then the options of each list. */
export function readCloze({ text, gaps }: PaperItemOf<'cloze'>, { t }: Reading): readonly string[] {
  const names = new Map(gaps.map(({ id }, index) => [id, t('answer.gapOf', { number: index + 1, total: gaps.length })]))
  const pieceTexts = clozePieces(text).map((piece) => (piece.kind === 'text' ? piece.text : ` ${names.get(piece.gapId) ?? ''} `))
  const lists = gaps.flatMap((gap) =>
    gap.kind === 'list' ? [`${names.get(gap.id) ?? ''}: ${gap.options.map((option) => option.text).join(', ')}`] : []
  )
  return [pieceTexts.join(''), ...lists]
}
