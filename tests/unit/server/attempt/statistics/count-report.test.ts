import { expect, it } from 'vitest'
import { countReport } from '../../../../../src-server/attempt/statistics/count-report.ts'
import type { ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import { keyOfItem, showItem, type ItemTypeName } from '../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'
import { buildReport } from '../../../../support/build-report.ts'
import { anyAnswer } from '../../../../support/paper-answers.ts'
import { runYielding } from '../../../../../src-server/platform/jobs/yield-regularly.ts'

function reviewed(name: ItemTypeName): ReviewedItem {
  const item = itemsOfEachType[name]
  const shown = showItem(item, (list) => [...list])
  return {
    item: shown,
    topic: item.topic,
    key: keyOfItem(item),
    given: anyAnswer(shown),
    share: { numerator: 0, denominator: 1 },
    explanation: item.explanation
  }
}

it('counts no written answer, which is neither right nor wrong', async () => {
  const [subject] = buildReport().subjects
  if (subject === undefined) throw new Error('no subject')
  const report = buildReport({ subjects: [{ ...subject, items: [reviewed('written'), reviewed('single-choice')] }] })
  const counted = await runYielding(countReport(report, () => true))
  expect(counted.map(({ itemId }) => itemId)).toEqual([itemsOfEachType['single-choice'].id])
})
