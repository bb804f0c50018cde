import { describe, expect, it } from 'vitest'
import { ownScoreOf, withOwnMarks } from '../../../../../../src-renderer/features/attempt/report/review/own-marks.ts'
import type { Report, ReviewedItem } from '../../../../../../src-shared/attempt/report/report.ts'
import { keyOfItem, showItem, type ItemResponse } from '../../../../../../src-shared/content/item-types/item-types.ts'
import type { ScoringRules } from '../../../../../../src-shared/content/scoring/scoring-rules.ts'
import { itemsOfEachType } from '../../../../../support/build-items.ts'

const scoring: ScoringRules = {
  marking: { forRight: 2, forWrong: -1, isPartial: true },
  scale: {
    subjectMaximum: 100,
    total: 'mean',
    isTotalOfficial: true,
    bands: [
      { grade: 'A', leastPercent: 50 },
      { grade: 'F', leastPercent: 0 }
    ]
  }
}
describe('the marks that learners give themselves', () => {
  const reviewed = (item: (typeof itemsOfEachType)['written' | 'single-choice'], given: ItemResponse | null): ReviewedItem => ({
    item: showItem(item, (values) => [...values]),
    topic: item.topic,
    key: keyOfItem(item),
    given,
    share: { numerator: 0, denominator: 1 },
    explanation: item.explanation
  })
  const reportOf = (
    given: ItemResponse | null,
    ownMarks?: Report['ownMarks']
  ): Pick<Report, 'subjects' | 'scoring' | 'markingVersion' | 'ownMarks'> => ({
    subjects: [
      {
        slug: 'trials',
        title: 'Trials',
        itemCount: 2,
        answeredCount: 2,
        rightCount: 1,
        partialCount: 0,
        score: 100,
        maximum: 100,
        items: [reviewed(itemsOfEachType['single-choice'], { optionId: 'x' }), reviewed(itemsOfEachType.written, given)]
      }
    ],
    scoring,
    markingVersion: '4',
    ...(ownMarks ? { ownMarks } : {})
  })
  const mark = { itemId: 'trial-essay', pointIds: ['light'], marks: 2, at: 1 }

  it('there is no score of one’s own before every answer has marks, and none of a paper without written answers', () => {
    expect(ownScoreOf(reportOf({ writing: 'With light.' }))).toEqual({ writtenCount: 1, markedCount: 0, scored: null })
    const { subjects, ...rest } = reportOf(null)
    expect(ownScoreOf({ ...rest, subjects: subjects.map((one) => ({ ...one, items: one.items.slice(0, 1) })) })).toBeNull()
  })

  it('with all marks the score of one’s own follows; an unanswered question has none', () => {
    expect(ownScoreOf(reportOf({ writing: 'With light.' }, [mark]))?.scored).toMatchObject({ total: 50, maximumTotal: 100 })
    expect(ownScoreOf(reportOf(null))).toMatchObject({ writtenCount: 0, scored: { total: 25 } })
  })

  it('the review shows the marks at their question, and no score of the report changes', () => {
    const marked = withOwnMarks(reportOf({ writing: 'With light.' }, [mark]))
    expect(marked.subjects[0]).toMatchObject({ score: 100, items: [{}, { awarded: 2, share: { numerator: 1, denominator: 3 } }] })
  })
})
