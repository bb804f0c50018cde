import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { CountTable } from '../parts/count-table.tsx'
import { ReportPart } from '../parts/report-part.tsx'
import { useReportText } from '../parts/use-report-text.ts'

const kinds = ['wrongToRight', 'rightToWrong', 'wrongToWrong'] as const

/** Effect of changed answers. */
export function ChangePart({ changes }: { readonly changes: AttemptAnalysis['changes'] }) {
  const { t } = useReportText()
  if (kinds.every((kind) => changes[kind] === 0)) return <ReportPart title={t('changes.title')} text={t('changes.none')} />
  return (
    <ReportPart title={t('changes.title')} text={t(`changes.${outcomeOf(changes)}`)}>
      <CountTable
        caption={t('changes.caption')}
        headings={[t('changes.kind'), t('changes.count'), t('topics.share')]}
        rows={kinds.map((kind) => ({ kind, name: t(`changes.${kind}`), count: changes[kind] }))}
      />
    </ReportPart>
  )
}

function outcomeOf({ wrongToRight, rightToWrong }: AttemptAnalysis['changes']): 'gained' | 'lost' | 'even' {
  if (wrongToRight === rightToWrong) return 'even'
  return wrongToRight > rightToWrong ? 'gained' : 'lost'
}

/** Unanswered questions, split by whether they were opened. */
export function UnansweredPart({ subjects }: Pick<AttemptAnalysis, 'subjects'>) {
  const { t } = useReportText()
  const open = subjects.flatMap(({ items }) => items).filter(({ verdict }) => verdict === 'unanswered')
  if (open.length === 0) return <ReportPart title={t('unanswered.title')} text={t('unanswered.none')} />
  const seenCount = open.filter(({ isSeen }) => isSeen).length
  return (
    <ReportPart title={t('unanswered.title')} text={t('unanswered.words')}>
      <CountTable
        caption={t('unanswered.caption')}
        headings={[t('unanswered.column'), t('unanswered.count'), t('topics.share')]}
        rows={[
          { kind: 'seen', name: t('unanswered.seen'), count: seenCount },
          { kind: 'unseen', name: t('unanswered.unseen'), count: open.length - seenCount }
        ]}
      />
    </ReportPart>
  )
}
