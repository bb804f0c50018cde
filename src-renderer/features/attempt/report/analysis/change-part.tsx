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
