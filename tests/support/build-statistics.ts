import type { ListedStatistics, StatisticsDetail, StatisticsList } from '../../src-shared/attempt/statistics/item-statistics.ts'

/** Builds a listed question that weaker learners answer better. */
export function buildListedStatistics(change: Partial<ListedStatistics> = {}): ListedStatistics {
  return {
    itemId: 'sum-1',
    stem: 'Which option answers sum-1?',
    subject: 'Mathematics',
    topic: 'Sums',
    answeredCount: 200,
    figures: {
      difficulty: { percent: 50, low: 43, high: 57 },
      discrimination: { value: -0.25, low: -0.38, high: -0.11 },
      faults: ['negative']
    },
    ...change
  }
}

export function buildStatisticsList(change: Partial<StatisticsList> = {}): StatisticsList {
  return {
    count: 2,
    items: [
      buildListedStatistics(),
      buildListedStatistics({ itemId: 'sum-4', stem: 'Which option answers sum-4?', answeredCount: 7, figures: null })
    ],
    subjects: [{ slug: 'mathematics', title: 'Mathematics', topics: ['Sums'] }],
    ...change
  }
}

/** Builds a question whose key was corrected, with an earlier wording that few have answered. */
export function buildStatisticsDetail(change: Partial<StatisticsDetail> = {}): StatisticsDetail {
  const figures = buildListedStatistics().figures
  const ranged = (percent: number) => ({ percent, low: percent - 5, high: percent + 5 })
  return {
    item: {
      id: 'sum-1',
      stem: 'Which option answers sum-1?',
      options: [
        { id: 'w', text: 'Seven' },
        { id: 'x', text: 'Eight' }
      ]
    },
    subject: 'Mathematics',
    topic: 'Sums',
    difficulty: 'medium',
    wordings: [
      {
        isCurrent: true,
        from: '2026-10-04',
        until: '2026-10-14',
        answeredCount: 200,
        openCount: 3,
        figures,
        options: [
          { optionId: 'w', isRight: true, isUnused: false, chosen: ranged(50), best: 41, weakest: 62 },
          { optionId: 'x', isRight: false, isUnused: false, chosen: ranged(50), best: 59, weakest: 38 }
        ],
        beforeCorrection: figures && { ...figures, difficulty: ranged(33) }
      },
      {
        isCurrent: false,
        from: '2026-01-08',
        until: '2026-01-09',
        answeredCount: 7,
        openCount: 0,
        figures: null,
        options: [],
        beforeCorrection: null
      }
    ],
    ...change
  }
}
