import type { SubjectScore } from '../../../../src-shared/attempt/report/report.ts'
import type { ScoreRange } from '../../../../src-shared/attempt/report/attempt-analysis.ts'
import { useReportText } from './parts/use-report-text.ts'

interface SubjectTableProps {
  readonly subjects: readonly SubjectScore[]
  /** Likely ranges by subject slug; without subjects with too few questions. */
  readonly ranges: ReadonlyMap<string, ScoreRange>
}

/** The bars as text, for screen readers. */
export function SubjectTable({ subjects, ranges }: SubjectTableProps) {
  const { t } = useReportText()
  const rangeText = (slug: string): string => {
    const range = ranges.get(slug)
    return range ? t('range.cell', range) : ''
  }
  return (
    <table aria-label={t('bySubject')}>
      <thead>
        <tr>
          {(['subject', 'score', 'range', 'right', 'answered', 'questions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject.slug}>
            <th scope="row">{subject.title}</th>
            <td>
              {subject.maximum === 0 ? t('written.unscored') : t('points', { score: subject.score, maximum: subject.maximum })}
              {subject.grade === undefined ? null : `, ${t('grade', { grade: subject.grade })}`}
            </td>
            <td>{rangeText(subject.slug)}</td>
            <td>{subject.rightCount}</td>
            <td>{subject.answeredCount}</td>
            <td>{subject.itemCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
