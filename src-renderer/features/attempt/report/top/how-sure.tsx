import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { PlainList } from '../../../../ui/data/plain-list.tsx'
import { countedItems } from '../parts/counted-items.ts'
import type { ReportRanges } from '../parts/ranges-of-report.ts'
import { useReportText } from '../parts/use-report-text.ts'
import { ScoreRangeText } from './score-range-text.tsx'
import styles from './how-sure.module.css'

interface HowSureProps {
  readonly report: Report
  readonly ranges: ReportRanges
}

/** The uncertainty of the score. Closed at first on the screen, open in print. */
export function HowSure({ report, ranges }: HowSureProps) {
  const { t } = useReportText()
  const [isOpen, setIsOpen] = useState(false)
  const partId = useId()
  return (
    <div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={partId}
        onClick={() => {
          setIsOpen(!isOpen)
        }}
      >
        {t('range.open')}
        <IconChevronDown size={18} aria-hidden />
      </button>
      <div id={partId} className={styles.part} hidden={!isOpen}>
        <ScoreRangeText range={ranges.total} itemCount={countedItems(report)} total={report.total} maximumTotal={report.maximumTotal} />
        {report.subjects.length > 1 && ranges.subjects.size > 0 ? <SubjectRanges subjects={report.subjects} ranges={ranges.subjects} /> : null}
      </div>
    </div>
  )
}

/** The range of each subject that has enough questions. */
function SubjectRanges({ subjects, ranges }: { readonly subjects: Report['subjects']; readonly ranges: ReportRanges['subjects'] }) {
  const { t } = useReportText()
  return (
    <PlainList gap={2} mt="xs" fz="sm" c="dimmed">
      {subjects.map(({ slug, title }) => {
        const range = ranges.get(slug)
        return range === undefined ? null : <li key={slug}>{t('range.ofSubject', { subject: title, low: range.low, high: range.high })}</li>
      })}
    </PlainList>
  )
}
