import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ReviewedItemCard } from '../../../../../../src-renderer/features/attempt/report/review/reviewed-item-card.tsx'
import { keyOfItem, showItem, type ItemResponse, type ItemTypeName } from '../../../../../../src-shared/content/item-types/item-types.ts'
import { creditOf } from '../../../../../../src-shared/content/scoring/credit-of.ts'
import { fractionOf } from '../../../../../../src-shared/content/item-types/base/fraction.ts'
import { toShare } from '../../../../../../src-shared/content/scoring/share-fraction.ts'
import type { Marking } from '../../../../../../src-shared/content/scoring/scoring-rules.ts'
import { itemsOfEachType } from '../../../../../support/build-items.ts'
import { createFakeBridge } from '../../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const school: Marking = { forRight: 2, forWrong: -1, isPartial: true }

async function review(name: ItemTypeName, given: ItemResponse | null, marking = school): Promise<HTMLElement> {
  const item = itemsOfEachType[name]
  const key = keyOfItem(item)
  const share = toShare(given === null ? fractionOf(0) : creditOf(given, { key }, marking))
  const shown = showItem(item, (values) => [...values])
  const reviewed = { item: shown, topic: item.topic, key, given, share, explanation: item.explanation }
  await renderInKoya(
    <ReviewedItemCard
      reviewed={reviewed}
      number={1}
      letters={['A', 'B', 'C', 'D', 'E']}
      marking={marking}
      stimulus={undefined}
      attemptId="a"
      itemReport="none"
    />,
    createFakeBridge().bridge
  )
  return screen.getByRole('article')
}

const lines = (card: HTMLElement): (string | null)[] =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const verdict = (card: HTMLElement): (string | null)[] => [card.getAttribute('data-verdict'), within(card).getByText(/of 2 marks$/).textContent]

describe('the review of', () => {
  it('the review of a single choice shows the given and the right answer, and why the wrong one is wrong', async () => {
    const card = await review('single-choice', { optionId: 'w' })
    expect(verdict(card)).toEqual(['wrong', '−1 of 2 marks'])
    expect(lines(card).slice(0, 2)).toEqual(['A17Your answer, wrongbecause-canary: it is the sum.', 'B60Right answer'])
  })

  it('the review of a true-or-false question says why the wrong answer is wrong', async () => {
    const card = await review('true-false', { isTrue: true })
    expect(lines(card)).toEqual(['ATrueYour answer, wrongbecause-canary: not every one.', 'BFalseRight answer'])
  })

  it('the review shows that one right and one wrong option of a multiple response cost no marks', async () => {
    expect(verdict(await review('multiple-response', { optionIds: ['v', 'y'] }))).toEqual(['wrong', '0 of 2 marks'])
    cleanup()
    expect(verdict(await review('multiple-response', { optionIds: ['y'] }))).toEqual(['wrong', '−1 of 2 marks'])
  })

  it('the review of a multiple response marks each option and shows the partial marks earned', async () => {
    const card = await review('multiple-response', { optionIds: ['v', 'w', 'y'] })
    expect(verdict(card)).toEqual(['partly', '0.67 of 2 marks'])
    expect(lines(card)).toEqual([
      'AWallYour answer, right',
      'BSapYour answer, right',
      'CNucleusRight answer',
      'DFeathersYour answer, wrongbecause-canary: birds have them.',
      'EBonesbecause-canary: goats have them.'
    ])
  })

  it('the review of a short text shows the typed answer beside the best and the other right answers', async () => {
    expect(lines(await review('short-text', { text: 'haemoglobin' }))).toEqual([
      'haemoglobinYour answer, wrong',
      'chlorophyllRight answer',
      'Also right: the green pigment'
    ])
    cleanup()
    const right = await review('short-text', { text: 'Chlorophyll' })
    expect(verdict(right)).toEqual(['right', '2 of 2 marks'])
    expect(lines(right)[0]).toBe('ChlorophyllYour answer, right')
  })

  it('the review of a number shows the unit and the tolerance', async () => {
    expect(lines(await review('numeric', { value: '72', unit: 'm/s' }))).toEqual([
      '72 m/sYour answer, wrong',
      '20 m/sRight answer',
      'An answer within 0.5 m/s of the exact answer is right.'
    ])
    cleanup()
    expect(lines(await review('numeric', { value: '72', unit: 'km/h' }))[0]).toBe('72 km/hYour answer, right')
    cleanup()
    expect(lines(await review('numeric', { value: '72 km/h', unit: 'km/h' }))[0]).toBe('72 km/hYour answer, right')
  })

  it('the review of a text with gaps shows the result of each gap', async () => {
    const card = await review('cloze', { gaps: { gas: 'Oxygen', chamber: 'w' } })
    expect(verdict(card)).toEqual(['partly', '1 of 2 marks'])
    expect(lines(card)).toEqual([
      '1OxygenYour answer, right',
      '2left atriumYour answer, wrongRight answer: right atriumbecause-canary: that is the other side.'
    ])
    expect(card.textContent).toContain('Plants give off (1) oxygen. Blood comes in at the (2) right atrium.')
  })

  it('the review of an order shows the right order, each step’s own number and the pairs that are right', async () => {
    const card = await review('ordering', { order: ['z', 'x', 'w', 'y'] })
    expect(verdict(card)).toEqual(['partly', '1.33 of 2 marks'])
    expect(lines(card)).toEqual([
      '1MouthYour answer, wrongYou made this number 2. It is number 1.',
      '2GulletYour answer, wrongYou made this number 1. It is number 2.',
      '3StomachYour answer, right',
      '4ColonYour answer, right'
    ])
    expect(card.textContent).toContain('Your order has 5 of 6 pairs of steps the right way round.')
    cleanup()
    expect(verdict(await review('ordering', { order: ['y', 'w', 'z', 'x'] }))).toEqual(['wrong', '−1 of 2 marks'])
  })

  it('the review of matching shows each pair beside the right one, and what a wrong one takes away', async () => {
    const card = await review('matching', { pairs: { heart: 'y', lung: 'z' } })
    expect(verdict(card)).toEqual(['partly', '0.44 of 2 marks'])
    expect(lines(card)).toEqual([
      '1Heart: Pumps bloodYour answer, right',
      '2Lung: Digests starchYour answer, wrongRight answer: Takes in air',
      '3Kidney: Not answeredRight answer: Makes urine'
    ])
    expect(card.textContent).toContain('1 right, 1 wrong. Each wrong one takes away 1/3 of a right one.')
  })

  it('the review of words for gaps shows the text with its right words, then each gap', async () => {
    const card = await review('gap-match', { words: { up: 'y', down: 'x' } })
    expect(verdict(card)).toEqual(['partly', '0.5 of 2 marks'])
    expect(card.textContent).toContain('Water rises in the (1) xylem. Sugar goes down in the (2) phloem.')
    expect(lines(card)).toEqual(['1xylemYour answer, right', '2cuticleYour answer, wrongRight answer: phloem'])
  })

  it('the review of a formula shows it as it was read, and says why an equal one is not right', async () => {
    const formulas = (card: HTMLElement) => [...card.querySelectorAll('li math')].map(({ textContent }) => textContent)
    const wrong = await review('formula', { formula: '2x+4' })
    await waitFor(() => {
      expect(formulas(wrong)).toHaveLength(2)
    })
    expect([
      verdict(wrong),
      within(wrong)
        .getAllByText(/answer/)
        .map(({ textContent }) => textContent)
    ]).toEqual([
      ['wrong', '−1 of 2 marks'],
      ['Your answer, wrong', 'Right answer']
    ])
    cleanup()
    expect(verdict(await review('formula', { formula: '3 + x·2' }))).toEqual(['right', '2 of 2 marks'])
    cleanup()
    const unread = await review('formula', { formula: '2x +' })
    expect(unread.textContent).toContain('2x +Your answer, wrong')
    expect(unread.textContent).toContain('Koya could not read your answer as a formula.')
  })

  it('the review of a place on a picture marks the chosen and the right place', async () => {
    const card = await review('hot-spot', { regionIds: ['left'] })
    expect(verdict(card)).toEqual(['wrong', '−1 of 2 marks'])
    expect(lines(card)).toEqual([
      'ACorner at the leftYour answer, wrongbecause-canary: it is sharp.',
      'BCorner at the right',
      'CCorner at the topRight answer'
    ])
  })

  it('the review of a graph marks each point, and names those that are missing', async () => {
    const card = await review('graph-plot', {
      plotted: [
        { x: 0, y: 0 },
        { x: 1, y: 2 }
      ]
    })
    expect(verdict(card)).toEqual(['wrong', '0 of 2 marks'])
    expect(lines(card)).toEqual(['(0, 0)Your answer, wrong', '(1, 1)Your answer, right', '(\u22123, 2)Right answer'])
  })

  it.each((Object.keys(itemsOfEachType) as ItemTypeName[]).filter((name) => name !== 'written'))(
    'the review of an unanswered %s question shows the right answer and takes no marks away',
    async (name) => {
      const card = await review(name, null)
      expect(verdict(card)).toEqual(['unanswered', '0 of 2 marks'])
      expect(within(card).queryByText(/^Your answer/)).toBe(null)
      expect(card.textContent).toContain('ight answer')
    }
  )

  it('the review of an unanswered written question shows an answer with full marks and what earns them', async () => {
    const card = await review('written', null)
    expect(card.getAttribute('data-verdict')).toBe('unanswered')
    within(card).getByText('0 of 6 marks')
    within(card).getByText('You gave no answer.')
    within(card).getByRole('heading', { name: 'An answer with full marks' })
    within(card).getByRole('heading', { name: 'What earns the 6 marks' })
    expect(within(card).queryByText(/^Your answer/)).toBe(null)
    expect(lines(card)[0]).toBe('because-canary: it takes in light. (2 marks)')
  })

  it('the review shows no marks when a right answer earns one mark and a wrong one costs none', async () => {
    const card = await review('single-choice', { optionId: 'x' }, { forRight: 1, forWrong: 0, isPartial: false })
    expect(within(card).queryByText(/marks$/)).toBe(null)
  })
})
