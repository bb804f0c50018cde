import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markupToPlainText, parseMarkup } from '../../../../../src-shared/kernel/markup/markup.ts'

describe('inline markup', () => {
  it('inline markup distinguishes plain text, mathematics, strong, emphasis and underline', () => {
    expect(parseMarkup('If $x^2$ is **very** *old* or d__o__g.')).toEqual([
      [
        { kind: 'text', text: 'If ' },
        { kind: 'math', tex: 'x^2' },
        { kind: 'text', text: ' is ' },
        { kind: 'strong', children: [{ kind: 'text', text: 'very' }] },
        { kind: 'text', text: ' ' },
        { kind: 'emphasis', children: [{ kind: 'text', text: 'old' }] },
        { kind: 'text', text: ' or d' },
        { kind: 'underline', children: [{ kind: 'text', text: 'o' }] },
        { kind: 'text', text: 'g.' }
      ]
    ])
  })

  it('inline markup reads a run of underscores as a gap and never as an underline', () => {
    expect(parseMarkup('Two **(1)** ______ were wheeled ___ out')[0]?.map((node) => node.kind)).toEqual([
      'text',
      'strong',
      'text',
      'gap',
      'text',
      'gap',
      'text'
    ])
  })

  it('inline markup leaves the marks inside mathematics unchanged', () => {
    expect(parseMarkup('*with $a*b_1__2$ in it*')).toEqual([
      [
        {
          kind: 'emphasis',
          children: [
            { kind: 'text', text: 'with ' },
            { kind: 'math', tex: 'a*b_1__2' },
            { kind: 'text', text: ' in it' }
          ]
        }
      ]
    ])
  })

  it('inline markup accepts emphasis within strong', () => {
    expect(markupToPlainText('**a *b* c**')).toBe('a b c')
    expect(parseMarkup('**a *b* c**')[0]?.[0]).toMatchObject({ kind: 'strong', children: [{}, { kind: 'emphasis' }, {}] })
  })

  it('inline markup accepts strong within emphasis, and closes the emphasis at its own mark', () => {
    expect(parseMarkup('*The **box** is heavy*, **not** *light*')[0]).toMatchObject([
      { kind: 'emphasis', children: [{ text: 'The ' }, { kind: 'strong', children: [{ text: 'box' }] }, { text: ' is heavy' }] },
      { text: ', ' },
      { kind: 'strong' },
      { text: ' ' },
      { kind: 'emphasis' }
    ])
  })

  it('inline markup leaves an unclosed mark as plain text', () => {
    expect(markupToPlainText('2 * 3 and $5')).toBe('2 * 3 and $5')
  })

  it('inline markup starts a paragraph at an empty line', () => {
    expect(parseMarkup('One.\n\nTwo.\n\n\nThree.')).toHaveLength(3)
  })

  it('parsing inline markup ends on any text and loses no letter of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '*', '_', '$', ' ', '|', '\n', '|---|\n') }), (text) => {
        const letters = (value: string): number => value.split('a').length
        expect(letters(markupToPlainText(text))).toBe(letters(text))
      })
    )
  })

  it('inline markup reads a paragraph of bars as a table', () => {
    expect(parseMarkup('Look:\n\n| Metal | $|E|$ / V |\n|---|---|\n| Zn | 0.76 |\n| **Cu** | |')[1]).toEqual([
      {
        kind: 'table',
        head: [
          [{ kind: 'text', text: 'Metal' }],
          [
            { kind: 'math', tex: '|E|' },
            { kind: 'text', text: ' / V' }
          ]
        ],
        rows: [
          [[{ kind: 'text', text: 'Zn' }], [{ kind: 'text', text: '0.76' }]],
          [[{ kind: 'strong', children: [{ kind: 'text', text: 'Cu' }] }], []]
        ]
      }
    ])
  })

  it('inline markup turns a table into plain text row by row', () => {
    expect(markupToPlainText('| Day | Eggs |\n|---|---|\n| Monday | 12 |\n| Tuesday | 9 |')).toBe('Day, Eggs; Monday, 12; Tuesday, 9')
  })

  it.each([
    ['a row has a cell too many', '| a | b |\n|---|---|\n| c | d | e |'],
    ['the head has a cell too few', '| a |\n|---|---|\n| c | d |'],
    ['there is no line of dashes', '| a | b |\n| c | d |'],
    ['there is no row', '| a | b |\n|---|---|'],
    ['a line is no row', '| a | b |\n|---|---|\n| c | d |\nand so on']
  ])('inline markup leaves the bars as text where %s', (_, source) => {
    expect(parseMarkup(source)[0]?.map(({ kind }) => kind)).toEqual(['text'])
    expect(markupToPlainText(source)).toBe(source)
  })
})
