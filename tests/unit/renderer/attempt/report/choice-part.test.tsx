import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ChoicePart } from '../../../../../src-renderer/features/attempt/report/choice-part.tsx'
import { ownScoreOf } from '../../../../../src-renderer/features/attempt/report/review/own-marks.ts'
import { ReviewedItemCard } from '../../../../../src-renderer/features/attempt/report/review/reviewed-item-card.tsx'
import type { Report, ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import type { AnswerRule } from '../../../../../src-shared/content/scoring/section-rules.ts'
import { keyOfItem, showItem } from '../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'
import { buildReport } from '../../../../support/build-report.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

function essay(id: string, isAnswered: boolean): ReviewedItem {
  const item = { ...itemsOfEachType.written, id, section: 'Section B' }
  return {
    item: showItem(item, (list) => [...list]),
    topic: item.topic,
    key: keyOfItem(item),
    given: isAnswered ? { writing: 'With light.' } : null,
    share: { numerator: 0, denominator: 1 },
    explanation: item.explanation
  }
}

/** Four essays of 6 marks of which two count; the first is not answered. */
function reportWith(counts: AnswerRule['counts'], marks: Readonly<Record<string, number>> = {}): Report {
  const items = ['one', 'two', 'three', 'four'].map((id) => essay(id, id !== 'one'))
  const counted = { itemCount: 4, answeredCount: 3, rightCount: 0, partialCount: 0, score: 0, maximum: 0 }
  const sections = [{ title: 'Section B', choose: { count: 2, counts } }]
  return buildReport({
    markingVersion: '4',
    scoring: { marking: { forRight: 1, forWrong: 0, isPartial: true }, scale: { subjectMaximum: 12, total: 'sum', isTotalOfficial: false } },
    subjects: [{ slug: 'theory', title: 'Theory', ...counted, items, sections }],
    ownMarks: Object.entries(marks).map(([itemId, own]) => ({ itemId, pointIds: [], marks: own, at: 1 }))
  })
}

async function shownFor(report: Report): Promise<string> {
  await renderInKoya(<ChoicePart report={report} />, createFakeBridge().bridge)
  return screen.getByRole('region', { name: 'Sections with a choice' }).textContent
}

it('says which of the first answers count, and why others do not, before anybody has marked them', async () => {
  const text = await shownFor(reportWith('first'))
  expect(text).toContain('Answer 2 of 4. You answered 3.')
  expect(text).toContain('These questions count: 2, 3.')
  expect(text).toContain('These do not count: 4. Only the first 2 answered questions count.')
})

it('where the best count, this is known once the learner has marked them', async () => {
  expect(await shownFor(reportWith('best'))).toContain('Give your written answers marks to see which 2 count.')
  cleanup()
  const text = await shownFor(reportWith('best', { two: 1, three: 6, four: 3 }))
  expect(text).toContain('These questions count: 3, 4.')
  expect(text).toContain('These do not count: 2. Only the 2 questions with the most marks count.')
})

it('the score by own marks is that of the questions that count, and asks for no marks of those beyond', () => {
  expect(ownScoreOf(reportWith('best', { two: 1, three: 6, four: 3 }))?.scored).toMatchObject({ total: 9, maximumTotal: 12 })
  expect(ownScoreOf(reportWith('first', { two: 1, three: 6 }))).toMatchObject({ writtenCount: 2, markedCount: 2, scored: { total: 7 } })
  expect(ownScoreOf(reportWith('best', { two: 1, three: 6 }))).toMatchObject({ writtenCount: 3, markedCount: 2, scored: null })
})

it('the review of a question that was not chosen says so and shows no marks', async () => {
  const [subject] = reportWith('first').subjects
  await renderInKoya(
    <ReviewedItemCard
      reviewed={subject!.items[0]!}
      number="1"
      counting="not-chosen"
      choice={{ title: 'Section B', count: 2, counts: 'first', questions: [['one']] }}
      letters={['A', 'B']}
      marking={{ forRight: 1, forWrong: 0, isPartial: true }}
      stimulus={undefined}
      attemptId="a"
      itemReport="none"
    />,
    createFakeBridge().bridge
  )
  const card = screen.getByRole('article')
  expect(card.getAttribute('data-verdict')).toBe('not-chosen')
  expect(card.textContent).toContain('Section B: you did not choose this question.')
  expect(card.textContent).not.toContain('of 6 marks')
})
