import { useTranslation } from 'react-i18next'
import type { SubjectScore } from '../../../../src-shared/attempt/report.ts'

/** The bars in words, for whoever does not see them. */
export function SubjectTable({ subjects }: { readonly subjects: readonly SubjectScore[] }) {
  const { t } = useTranslation()
  return (
    <table data-testid="subject-scores">
      <thead>
        <tr>
          {(['subject', 'score', 'right', 'answered', 'questions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`report.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject.slug}>
            <th scope="row">{subject.title}</th>
            <td>{t('report.points', { score: subject.score, maximum: subject.maximum })}</td>
            <td>{subject.rightCount}</td>
            <td>{subject.answeredCount}</td>
            <td>{subject.itemCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
