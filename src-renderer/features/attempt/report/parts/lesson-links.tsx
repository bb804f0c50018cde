import { Flex } from '@mantine/core'
import { IconBook2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { AttemptLesson } from '../../../../../src-shared/attempt/report/attempt-lesson.ts'
import { PlainList } from '../../../../ui/data/plain-list.tsx'
import { useReportText } from './use-report-text.ts'

/** Links to lessons about the questions. */
export function LessonLinks({ lessons }: { readonly lessons: readonly AttemptLesson[] }) {
  const { t } = useReportText()
  if (lessons.length === 0) return null
  return (
    <PlainList className="no-print" direction="row" wrap="wrap" gap="4px 20px" mt="sm" aria-label={t('lessons.label')}>
      {lessons.map(({ slug, title, packTitle }) => (
        <li key={slug}>
          <Flex component={Link} to={`/dashboard/assessments/lessons/${slug}`} display="inline-flex" align="center" gap={8} mih={32} fw={600} fz={15}>
            <IconBook2 size={18} aria-hidden />
            {packTitle === undefined ? t('lessons.read', { title }) : t('lessons.readOfPack', { title, pack: packTitle })}
          </Flex>
        </li>
      ))}
    </PlainList>
  )
}
