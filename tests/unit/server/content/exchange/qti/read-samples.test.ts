import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readQti } from '../../../../../../src-server/content/exchange/qti/read-qti.ts'
import type { ImportOutcome } from '../../../../../../src-server/content/exchange/imported-question.ts'
import { outcomesOf, sourceOf, summaryOf } from '../../../../../support/exchange/import-source.ts'

const folder = new URL('samples/', import.meta.url)

function readSample(name: string): Promise<readonly ImportOutcome[]> {
  return outcomesOf(readQti, readFileSync(new URL(name, folder)), name)
}

function itemsIn(outcomes: readonly ImportOutcome[]): readonly unknown[] {
  return outcomes.map((outcome) => (outcome.kind === 'not-taken' ? null : outcome.question.item))
}

describe('a real QTI file', () => {
  it('of Canvas with lists in a text becomes a text with gaps, with its feedback', async () => {
    const outcomes = await readSample('canvas-dropdowns.xml')
    expect(itemsIn(outcomes)).toMatchObject([
      {
        type: 'cloze',
        text: 'Roses are [[g1]], violets are [[g2]].',
        gaps: [
          { key: 'w', options: [{ text: 'red' }, { text: 'plaid', why: "I'm pretty sure you meant **red.**" }] },
          { key: 'w', options: [{ text: 'blue' }, { text: 'paisely' }] }
        ]
      }
    ])
    expect(outcomes[0]?.place).toEqual({ file: 'canvas-dropdowns.xml', line: 11, identifier: 'id9d8b63d85a03f2987646622805b61cf' })
  })

  it('of Canvas with several right answers has them all, and no other', async () => {
    expect(itemsIn(await readSample('canvas-several-answers.xml'))).toMatchObject([{ type: 'multiple-response', keys: ['w', 'y', 'z'] }])
  })

  it('of Canvas with a number has its range', async () => {
    expect(itemsIn(await readSample('canvas-number.xml'))).toMatchObject([{ type: 'numeric', value: '77', tolerance: { kind: 'absolute', by: '7' } }])
  })

  it('without an end tag is read where nothing is doubtful, and says so', async () => {
    const outcomes = await readSample('unclosed-rules.xml')
    expect(summaryOf(outcomes)).toEqual(['cloze, file-repaired feature-lost'])
    expect(itemsIn(outcomes)).toMatchObject([{ gaps: [{ accepted: ['Winter'] }, { accepted: ['Summer'] }, { accepted: ['York'] }] }])
  })

  it('of version 2.2 with formulas in a list has them in TeX', async () => {
    expect(itemsIn(await readSample('inline-choice.xml'))).toMatchObject([
      { gaps: [{ key: 'x', options: [{ text: '$x=y$' }, { text: '$a=c$' }, { text: '$b=d$' }] }] }
    ])
  })

  it('with a document type of its own is refused', async () => {
    const read = await readQti(sourceOf(new URL('document-type.xml', folder).pathname))
    expect(read).toMatchObject({ ok: false, error: { code: 'exchange/unsafe-xml' } })
  })

  it('a real package is read in the order of its test, with its pictures', async () => {
    const outcomes = await readSample('package-2-2.zip')
    expect(summaryOf(outcomes).slice(1)).toEqual([
      'single-choice',
      'no type-not-supported several steps',
      'true-false, feedback-lost',
      'no guide-missing'
    ])
    expect(outcomes.map(({ place }) => place.file)).toEqual(
      ['multiple-answer/multiple-answer', 'multiple-choice/multiple-choice', 'text-entry/text-entry', 'true-false/true-false', 'essay/essay'].map(
        (path) => `${path}.xml`
      )
    )
    const pictures = outcomes.flatMap((outcome) => (outcome.kind === 'not-taken' ? [] : outcome.question.pictures))
    expect(pictures).toMatchObject([{ type: 'image/png', alt: 'NEVER LEAVE LUGGAGE UNATTENDED' }])
  })
})
