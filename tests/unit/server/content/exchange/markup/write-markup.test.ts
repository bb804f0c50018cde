import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarkupNode } from '../../../../../../src-shared/kernel/markup/markup-node.ts'
import { markupToPlainText, parseMarkup } from '../../../../../../src-shared/kernel/markup/markup.ts'
import { writeMarkup } from '../../../../../../src-server/content/exchange/markup/write-markup.ts'

const text = (value: string): MarkupNode => ({ kind: 'text', text: value })

describe('nodes written as markup', () => {
  test('leaves signs alone that are read as they are', () => {
    expect(writeMarkup([[text('5 * 3 costs $15, a|b!')]])).toEqual({ source: '5 * 3 costs $15, a|b!', isComplete: true })
  })

  test('writes signs as formulas where they would be read as marks', () => {
    expect(writeMarkup([[text('2*3*4 for $5 or $6')]]).source).toBe('2$\\ast$3$\\ast$4 for $\\textdollar$5 or $\\textdollar$6')
    expect(writeMarkup([[text('a __init__ ![pic]')]]).source).toBe('a $\\_$$\\_$init$\\_$$\\_$ $!$[pic]')
  })

  test('writes formatting, tables and formulas', () => {
    const table: MarkupNode = { kind: 'table', head: [[text('a')], [text('b|c')]], rows: [[[{ kind: 'math', tex: 'x' }], [text('1')]]] }
    const written = writeMarkup([[{ kind: 'strong', children: [text('Water'), { kind: 'math', tex: '_2' }] }], [table]])
    expect(written.source).toBe('**Water$_2$**\n\n| a | b$\\vert$c |\n| --- | --- |\n| $x$ | 1 |')
    expect(written.isComplete).toBe(true)
  })

  test('drops formatting rather than text when marks cannot be told apart', () => {
    const inner: MarkupNode = { kind: 'emphasis', children: [{ kind: 'emphasis', children: [text('deep')] }] }
    const written = writeMarkup([[inner]])
    expect(written.isComplete).toBe(false)
    expect(markupToPlainText(written.source)).toBe('deep')
  })

  test('reads every markup back as it was', () => {
    const piece = fc.constantFrom('a', ' ', 'b c', '*', '**', '__', '___', '$', '$x^2$', '![pic]', '!', '[', ']', '|', '\n', '\\')
    const source = fc.array(piece, { maxLength: 14 }).map((pieces) =>
      pieces
        .join('')
        .replace(/\n{2,}/g, '\n')
        .trim()
    )
    fc.assert(
      fc.property(source, (given) => {
        const nodes = parseMarkup(given)
        const written = writeMarkup(nodes)
        expect(parseMarkup(written.source)).toEqual(nodes)
      }),
      { numRuns: 500 }
    )
  })
})
