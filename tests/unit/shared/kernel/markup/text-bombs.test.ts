import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarkupNode } from '../../../../../src-shared/kernel/markup/markup-node.ts'
import { markupToPlainText, parseMarkup } from '../../../../../src-shared/kernel/markup/markup.ts'
import { MOST_NESTING } from '../../../../../src-shared/kernel/markup/parse-run.ts'
import { speakTex } from '../../../../../src-shared/kernel/markup/speak-tex.ts'
import { speakableText } from '../../../../../src-shared/kernel/markup/speakable-text.ts'
import { markupPatterns, repeatTo, tableOf, texPatterns } from '../../../../support/text-bombs.ts'

const LENGTH = 200_000
const MEGABYTE = 1_000_000
const DEPTH = 100_000

/** Any text, and texts dense with markup characters. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      '*',
      '**',
      '_',
      '__',
      '___',
      '$',
      '$$',
      '`',
      '[',
      '(',
      '![',
      '![a]',
      '|',
      '\n',
      '\n\n',
      '|---|\n',
      '\\',
      '{',
      '}',
      '^'
    ),
    maxLength: 60
  })
)
const anyTex = fc.string({
  unit: fc.constantFrom(
    '\\frac',
    '\\sqrt',
    '[',
    ']',
    '{',
    '}',
    '^',
    '_',
    '\\text{',
    '\\ce{',
    '\\begin',
    '\\',
    '->',
    'a',
    'B',
    '1',
    '.',
    ',',
    ' ',
    '}'
  ),
  maxLength: 60
})

describe('the parser of markup and the reader of formulas', () => {
  it.each(Object.entries(markupPatterns))('the markup parser and the text reader handle a long text of %s', (_, pattern) => {
    const text = repeatTo(LENGTH, pattern)
    expect(lengthOf(parseMarkup(text).flat())).toBeLessThanOrEqual(text.length)
    expect(speakableText(text)).toEqual(expect.any(String))
  })

  it.each(Object.entries(texPatterns))('the markup parser and the text reader handle a long formula of %s', (_, pattern) => {
    const text = `$${repeatTo(LENGTH, pattern)}$`
    expect(parseMarkup(text)[0]?.[0]?.kind).toBe('math')
    expect(speakableText(text)).toEqual(expect.any(String))
  })

  it.each(['*', '**a ', '_', '![a-a', '|', '$x^{$ '])('the text reader handles a megabyte of %s', (pattern) => {
    expect(speakableText(repeatTo(MEGABYTE, pattern))).toEqual(expect.any(String))
  })

  it.each([
    ['powers', 'x^{'],
    ['fractions', '\\frac{'],
    ['braces', '{']
  ])('the formula reader handles %s a hundred thousand deep, closed or not', (_, opening) => {
    expect(speakTex(opening.repeat(DEPTH))).toEqual(expect.any(String))
    expect(speakTex(`${opening.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`)).toEqual(expect.any(String))
  })

  it('the markup parser handles a table of a hundred thousand cells', () => {
    expect(parseMarkup(tableOf(400_000, ' $x$ '))[0]?.[0]?.kind).toBe('table')
  })

  it('the markup parser throws on no text, nests no deeper than its limit, and makes no text longer', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const nodes = parseMarkup(text).flat()
        expect(lengthOf(nodes)).toBeLessThanOrEqual(text.length)
        expect(depthOf(nodes)).toBeLessThanOrEqual(MOST_NESTING)
        expect(markupToPlainText(text)).toEqual(expect.any(String))
        expect(speakableText(text)).toEqual(expect.any(String))
      }),
      { numRuns: 2000 }
    )
  })

  it('the formula reader throws on no formula', () => {
    fc.assert(
      fc.property(anyTex, (tex) => typeof speakTex(tex) === 'string'),
      { numRuns: 2000 }
    )
  })
})

/** Counts the characters that are shown. */
function lengthOf(nodes: readonly MarkupNode[]): number {
  return nodes.reduce((sum, node) => sum + lengthOfNode(node), 0)
}

function lengthOfNode(node: MarkupNode): number {
  switch (node.kind) {
    case 'text':
      return node.text.length
    case 'math':
      return node.tex.length
    case 'gap':
    case 'picture':
      return 0
    case 'table':
      return lengthOf([...node.head, ...node.rows.flat()].flat())
    default:
      return lengthOf(node.children)
  }
}

/** Returns the depth of nested markup. */
function depthOf(nodes: readonly MarkupNode[]): number {
  return Math.max(0, ...nodes.slice(0, 1000).map((node) => ('children' in node ? 1 + depthOf(node.children) : 0)))
}
