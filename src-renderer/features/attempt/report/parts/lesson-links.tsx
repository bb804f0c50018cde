import { IconBook2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { AttemptLesson } from '../../../../../src-shared/attempt/report/attempt-lesson.ts'
import { useReportText } from './use-report-text.ts'
import styles from './lesson-links.module.css'

/** Links to lessons about the questions. */
export function LessonLinks({ lessons }: { readonly lessons: readonly AttemptLesson[] }) {
  const { t } = useReportText()
  if (lessons.length === 0) return null
  return (
    <ul className={styles.links} aria-label={t('lessons.label')}>
      {lessons.map(({ slug, title, packTitle }) => (
        <li key={slug}>
          <Link to={`/dashboard/assessments/lessons/${slug}`}>
            <IconBook2 size={18} aria-hidden />
            {packTitle === undefined ? t('lessons.read', { title }) : t('lessons.readOfPack', { title, pack: packTitle })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
