import katex from 'katex'
import 'katex/contrib/mhchem'
import { describe, expect, it } from 'vitest'
import {
  formulaPieces,
  insertPiece,
  markupOfPiece,
  type FormulaPiece
} from '../../../../../src-renderer/features/content/own-questions/draft/formula-piece.ts'
import { faultInText } from '../../../../../src-shared/kernel/markup/authored-text.ts'
import { parseMarkup } from '../../../../../src-shared/kernel/markup/markup.ts'
import { speakTex } from '../../../../../src-shared/kernel/markup/speak-tex.ts'

const all = Object.values(formulaPieces).flatMap((group): [string, FormulaPiece][] => Object.entries(group))
const { fraction, times } = formulaPieces.maths
const { compound, arrow, sulfate } = formulaPieces.chemistry

/** Inserts at `|`, or in place of what is between two of them; shows the new selection the same way. */
function insert(text: string, piece: FormulaPiece): string {
  const [before = '', chosen = '', rest] = text.split('|')
  const isRange = rest !== undefined
  const value = text.replaceAll('|', '')
  const start = before.length
  const next = insertPiece({ value, start, end: isRange ? start + chosen.length : start }, piece)
  const middle = next.start === next.end ? '|' : `|${next.value.slice(next.start, next.end)}|`
  return `${next.value.slice(0, next.start)}${middle}${next.value.slice(next.end)}`
}

describe('pieces of formulas', () => {
  it.each(all)('the piece %s is a text that Koya renders and reads aloud', (_, piece) => {
    const source = markupOfPiece(piece)
    expect(faultInText(source)).toBe(null)
    for (const node of parseMarkup(source).flat()) {
      if (node.kind !== 'math') continue
      expect(() => katex.renderToString(node.tex, { output: 'mathml', throwOnError: true, strict: false })).not.toThrow()
      expect(speakTex(node.tex)).not.toMatch(/[\\{}^_]/)
    }
  })

  it('a piece becomes a formula of its own in text, and part of the formula that is there', () => {
    expect(insert('Half is |.', fraction)).toBe('Half is $\\frac{|3|}{4}$.')
    expect(insert('$2|$', times)).toBe('$2\\times |$')
    expect(insert('It costs $5 |', fraction), 'one sign is no formula').toBe('It costs $5 $\\frac{|3|}{4}$')
    expect(insert('Burn |', compound)).toBe('Burn $\\ce{|H2SO4|}$')
    expect(insert('$\\ce{2H2 + O2|}$', arrow)).toBe('$\\ce{2H2 + O2 -> |}$')
    expect(insert('$x = |$', sulfate)).toBe('$x = \\ce{SO4^{2-}|}$')
    expect(insert('$\\ce{CO2} + |$', times)).toBe('$\\ce{CO2} + \\times |$')
    expect(insert('$\\ce{Na+} $ and |', sulfate)).toBe('$\\ce{Na+} $ and $\\ce{SO4^{2-}|}$')
  })

  it('selected text goes into the piece, and is never lost', () => {
    expect(insert('|n + 1| of it', fraction)).toBe('$\\frac{n + 1}{4}$| of it')
    expect(insert('a |b| c', times)).toBe('a b$\\times |$ c')
    expect(insert('a |word| c', formulaPieces.format.strong)).toBe('a **word**| c')
  })
})
