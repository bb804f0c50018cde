/** A piece of text in Koya's markup, or a gap. */
export type ClozePiece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'gap'; readonly gapId: string }

const gapPattern = /\[\[([a-z0-9]+(?:-[a-z0-9]+)*)\]\]/

/** Splits a cloze text at its gaps, written `[[id]]`. Markup never spans a gap. */
export function clozePieces(text: string): readonly ClozePiece[] {
  return text.split(gapPattern).flatMap((part, index): ClozePiece[] => {
    if (index % 2 === 1) return [{ kind: 'gap', gapId: part }]
    return part === '' ? [] : [{ kind: 'text', text: part }]
  })
}
