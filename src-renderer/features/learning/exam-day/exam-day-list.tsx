import { IconSchool } from '@tabler/icons-react'
import { examDayPath, trainerPath } from '../../../routes/paths.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import type { RehearsedExam } from './rehearsed-exams.ts'
import { useExamDayText } from './use-exam-day-text.ts'

/** The exams whose day can be rehearsed. */
export function ExamDayList({ exams }: { readonly exams: readonly RehearsedExam[] }) {
  const { t } = useExamDayText()
  if (exams.length === 0) {
    return (
      <EmptyState drawing="papers" title={t('none.title')} action={{ to: trainerPath(), label: t('none.button') }}>
        {t('none.words')}
      </EmptyState>
    )
  }
  return (
    <CardGrid label={t('exams.title')}>
      {exams.map(({ slug, title, paper, isOwn }) => (
        <LinkCard
          key={slug}
          to={examDayPath(slug)}
          heading="h2"
          Icon={IconSchool}
          label={isOwn ? t('exams.own') : undefined}
          title={t('exams.begin', { exam: title })}
          summary={paper.exam?.name ?? paper.title}
        />
      ))}
    </CardGrid>
  )
}
