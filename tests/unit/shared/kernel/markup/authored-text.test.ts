import { describe, expect, it } from 'vitest'
import { faultsInLibrary } from '../../../../../src-server/content/sources/library-source.ts'
import {
  faultInFormula,
  faultInText,
  faultInTextsOf,
  noteBounds,
  parseStored,
  textBounds
} from '../../../../../src-shared/kernel/markup/authored-text.ts'
import { faultsOfDraft } from '../../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { readAiken, readCsvQuestions } from '../../../../support/exchange/read-whole-text.ts'
import { toItem } from '../../../../../src-shared/content/own-questions/to-item.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { makeItem } from '../../../../support/content-fixture.ts'

const groups = (depth: number) => `${'{'.repeat(depth)}x${'}'.repeat(depth)}`
const deep = `$${'x^{'.repeat(31)}1${'}'.repeat(31)}$`

describe('the bounds of an authored text', () => {
  it.each<readonly [string, string, string | null]>([
    ['as many characters as may be', 'a'.repeat(textBounds.characters), null],
    ['one character more', 'a'.repeat(textBounds.characters + 1), 'a text has 8001 characters, more than 8000'],
    ['as many marks as may be', '*a'.repeat(textBounds.marks), null],
    ['one mark more', '*a'.repeat(textBounds.marks + 1), 'it has 601 marks, more than 600'],
    ['a formula as long as may be', `$${'1'.repeat(textBounds.formula)}$`, null],
    ['a formula of one character more', `$${'1'.repeat(textBounds.formula + 1)}$`, 'a formula has 801 characters, more than 800'],
    ['groups as deep as may be', `$${groups(textBounds.depth)}$`, null],
    ['a group within them', `**$${groups(textBounds.depth + 1)}$**`, 'a formula has braces within braces, deeper than 30'],
    ['a formula that defines another', String.raw`$\def\a{\a\a}\a$`, String.raw`\def is no command of a text`],
    ['arrows, which only begin like a bracket', `$${String.raw`\leftarrow`.repeat(40)}$`, null],
    ['nothing', '', null]
  ])('the limits of an authored text accept or report %s', (_, text, fault) => {
    expect(faultInText(text)).toBe(fault)
  })

  it('the limits of an authored text are not bypassed by unmatched closing braces', () => {
    expect(faultInFormula(`${'}'.repeat(40)}${groups(31)}`)).toContain('deeper than 30')
  })

  it('the limits of an authored text apply to every text of an item, whatever field it is in', () => {
    expect(faultInTextsOf(makeItem('one'))).toBeNull()
    const changes: readonly Parameters<typeof makeItem>[1][] = [
      { stem: deep },
      { explanation: deep },
      { topic: deep },
      { options: [{ id: 'w', text: 'x', why: deep }] }
    ]
    for (const change of changes) expect(faultInTextsOf(makeItem('one', change))).toContain('deeper than 30')
  })

  it('a stored text beyond the limits is parsed as plain text, as it was typed', () => {
    const long = '$x$ '.repeat(noteBounds.characters / 4 + 1)
    expect(parseStored(long)).toEqual([[{ kind: 'text', text: long }]])
    expect(parseStored('*a'.repeat(noteBounds.marks + 1))[0]).toHaveLength(1)
    expect(parseStored('*a*')[0]).toMatchObject([{ kind: 'emphasis' }])
  })
})

describe('C8: an own question beyond the bounds', () => {
  const field = (draft: Parameters<typeof buildOwnQuestion>[0]) =>
    faultsOfDraft(buildOwnQuestion(draft).draft).map(({ code, field: at }) => `${code} ${at}`)

  it('an own question beyond the text limits is never asked, and its author is told where the fault is', () => {
    expect(field({ draft: { stem: deep } })).toEqual(['text-bounds stem'])
    expect(field({ draft: { explanation: '*'.repeat(601) } })).toEqual(['text-bounds explanation'])
    expect(
      field({
        draft: {
          options: [
            { id: 'w', text: 'a', why: deep },
            { id: 'x', text: 'b', why: '' }
          ]
        }
      })
    ).toEqual(['text-bounds w'])
    expect(toItem(buildOwnQuestion({ draft: { stem: deep } }))).toBeNull()
  })

  it('an own question beyond the text limits is left out of an import, and its line and reason are reported', () => {
    const left = ({ leftOut, taken }: ReturnType<typeof readAiken>) => [
      taken.length,
      ...leftOut.map(({ findings: [{ code, line }] }) => `${line}: ${code}`)
    ]
    expect(left(readAiken(`${deep}\nA. x\nB. y\nANSWER: A\n\nTwo?\nA. x\nB. y\nANSWER: A`))).toEqual([1, '1: text-bounds'])
    expect(left(readCsvQuestions(`question,answer,option a,option b\n"${deep}",A,x,y\nTwo?,A,x,y`))).toEqual([1, '2: text-bounds'])
    expect(left(readAiken(`${'x^{'.repeat(5336)}\nA. x\nB. y\nANSWER: A`))).toEqual([0, '1: too-long'])
  })
})

describe('C8: a note of a library', () => {
  const faultsIn = (text: string) =>
    faultsInLibrary({
      serial: 'NOT-0009',
      title: 'Notes',
      summary: 'Notes.',
      shelves: [{ title: 'One', works: [{ kind: 'note', id: 'bomb', title: 'Bomb', text }] }]
    })

  it('a note of a library may be as long as a chapter, with the usual limits for its formulas', () => {
    expect(faultsIn('Words. '.repeat(7000))).toEqual([])
    expect(faultsIn(deep)).toEqual(['the library NOT-0009, bomb: a formula has braces within braces, deeper than 30'])
    expect(faultsIn('*a'.repeat(noteBounds.marks + 1))).toEqual(['the library NOT-0009, bomb: it has 4001 marks, more than 4000'])
  })
})
