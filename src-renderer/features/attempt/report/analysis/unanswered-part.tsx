import { Link } from 'react-router-dom'
import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { questionLabels } from '../../../../../src-shared/content/scoring/question-numbers.ts'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { PlainList } from '../../../../ui/data/plain-list.tsx'
import { CountTable } from '../parts/count-table.tsx'
import { ReportPart } from '../parts/report-part.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import { filteredReviewPath } from '../review/review-filter.ts'
import type { NumberedItem } from './item-time-facts.ts'
import { numbersToName, unansweredItems } from './unanswered-items.ts'

interface UnansweredPartProps {
  readonly subjects: Report['subjects']
  readonly analysis: Pick<AttemptAnalysis, 'subjects'>
  readonly reviewPath: string
}

/** Unanswered questions: their numbers in each subject, and how many of them were opened. */
export function UnansweredPart({ subjects, analysis, reviewPath }: UnansweredPartProps) {
  const { t } = useReportText()
  const bySubject = analysis.subjects
    .map(({ slug, items }) => {
      const subject = subjects.find((one) => one.slug === slug)
      const labels = questionLabels((subject?.items ?? []).map(({ item }) => item))
      return { slug, items: unansweredItems(items, labels), title: subject?.title ?? slug }
    })
    .filter(({ items }) => items.length > 0)
  const open = bySubject.flatMap(({ items }) => items)
  if (open.length === 0) return <ReportPart title={t('unanswered.title')} text={t('unanswered.none')} />
  const seenCount = open.filter(({ isSeen }) => isSeen).length
  return (
    <ReportPart title={t('unanswered.title')} text={t('unanswered.words')}>
      <PlainList gap={4}>
        {bySubject.map(({ slug, title, items }) => (
          <li key={slug}>
            <Link to={filteredReviewPath(reviewPath, { subject: slug, filter: 'unanswered' })}>
              <SubjectNumbers subject={title} items={items} />
            </Link>
          </li>
        ))}
      </PlainList>
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

/** As "Physics: questions 3, 17, 40". */
function SubjectNumbers({ subject, items }: { readonly subject: string; readonly items: readonly NumberedItem[] }) {
  const { t } = useReportText()
  const { numbers, moreCount } = numbersToName(items)
  const named = numbers.join(', ')
  return t('unanswered.numbers', {
    subject,
    count: items.length,
    numbers: moreCount === 0 ? named : t('unanswered.more', { numbers: named, count: moreCount })
  })
}
