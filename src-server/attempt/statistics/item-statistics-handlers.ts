import { STATISTICS_PAGE, type StatisticsRequest } from '../../../src-shared/attempt/statistics/item-statistics.ts'
import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import { picturesOf } from '../../content/check/check-pictures.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { AttemptDependencies } from '../store/attempt-dependencies.ts'
import { toShown, type BankItem } from './read-bank-items.ts'
import { showListed, showWording, subjectsOf } from './show-statistics.ts'
import type { CountedItem, StatisticsCatalogue } from './statistics-catalogue.ts'

interface StatisticsDeps extends Pick<AttemptDependencies, 'mediaSigner'> {
  readonly catalogue: StatisticsCatalogue
  /** Whether the account sits an exam now, on any computer. */
  readonly isSittingExam: (accountId: string) => Promise<boolean>
}

/** Serves figures of questions to teachers and staff, with keys: not while they sit an exam themselves. */
export function createItemStatisticsHandlers({
  catalogue,
  mediaSigner,
  isSittingExam
}: StatisticsDeps): Pick<HandlerTable, 'listItemStatistics' | 'fetchItemStatistics'> {
  return {
    listItemStatistics: async ({ query, caller }) => {
      if (await isSittingExam(caller.accountId)) return fail('attempt/already-open')
      const all = await catalogue.list()
      const chosen = all.filter((one) => isChosen(one, query))
      const start = (Number(query.page ?? '1') - 1) * STATISTICS_PAGE
      return succeed({ count: chosen.length, items: chosen.slice(start, start + STATISTICS_PAGE).map(showListed), subjects: subjectsOf(all) })
    },
    fetchItemStatistics: async ({ params, caller }) => {
      if (await isSittingExam(caller.accountId)) return fail('attempt/already-open')
      const found = await catalogue.read(params.itemId)
      if (found === null) return fail('statistics/no-question')
      const { bankItem, wordings } = found
      const { item, stimulus } = toShown(bankItem)
      const pictures = picturesShown(bankItem).map((picture) => ({ ...picture, signature: mediaSigner.sign(picture.sha256) }))
      return succeed({
        item,
        ...(stimulus ? { stimulus } : {}),
        ...(pictures.length > 0 ? { pictures } : {}),
        subject: bankItem.content.title,
        topic: bankItem.item.topic,
        difficulty: bankItem.item.difficulty,
        wordings: wordings.map(showWording)
      })
    }
  }
}

function isChosen({ item, content, faults }: CountedItem, { subject, topic, fault }: StatisticsRequest): boolean {
  if (subject !== undefined && content.subject !== subject) return false
  if (topic !== undefined && item.topic !== topic) return false
  return fault === undefined || faults.includes(fault)
}

function picturesShown(bankItem: BankItem) {
  const ids = new Set([...picturesOf(bankItem.item), ...picturesIn(toShown(bankItem).stimulus?.text ?? '')])
  return (bankItem.content.pictures ?? []).filter(({ id }) => ids.has(id))
}
