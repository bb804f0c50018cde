import { Box, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import type { Subject } from '../../../../src-shared/content/exams/subject.ts'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { assessmentsPath } from '../../../routes/paths.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { useFirstParts } from '../../../ui/page/use-first-parts.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { AssessmentCard } from './assessment-card.tsx'
import { isPaper } from './assessment-filter.ts'
import { SectionChoice } from './section-choice.tsx'
import { isInSection, type StudySection } from './study-section.ts'
import { SubjectCard } from './subject-card.tsx'
import { stockSection, type SubjectStock } from './subject-stock.ts'
import { useLevelText } from './use-level-text.ts'

interface AssessmentOverviewProps {
  readonly shelf: StudySection
  readonly assessments: readonly Assessment[]
  readonly subjects: readonly Subject[]
  readonly lessons: readonly LessonSummary[]
  /** Subjects in the learner's profile. */
  readonly ownSlugs: readonly string[]
  readonly ladderOf: (subjectSlug: string) => ReactNode
}

/** A row of cards. */
const FIRST_CARDS = 3

/** Content for a class or an exam: whole papers first, then its subjects with their papers, the learner's own subjects first. */
export function AssessmentOverview({ shelf, assessments, subjects, lessons, ownSlugs, ladderOf }: AssessmentOverviewProps) {
  const { t } = useTranslation()
  const { stocked, bare } = stockSection({ subjects, assessments, lessons, ladderOf }, shelf)
  const papers = assessments.filter((assessment) => isPaper(assessment) && isInSection(assessment, shelf))
  const whole = papers.filter((paper) => !isOnSubjectCard(paper, subjects))
  const isEmpty = whole.length + stocked.length === 0
  const own = stocked.filter(({ subject }) => ownSlugs.includes(subject.slug))
  const others = stocked.filter((stock) => !own.includes(stock))
  return (
    <>
      <SectionChoice section={shelf} />
      <div>
        <Button component={Link} to="/dashboard/assessments/list" variant="default" leftSection={<IconSearch size={18} aria-hidden />}>
          {t('assessments.toList')}
        </Button>
      </div>
      {whole.length === 0 ? null : (
        <Part title={t('assessments.whole')}>
          {whole.map((assessment) => (
            <AssessmentCard key={assessment.slug} assessment={assessment} heading="h3" />
          ))}
        </Part>
      )}
      {isEmpty ? <EmptySection shelf={shelf} /> : null}
      {own.length === 0 ? null : <SubjectPart title={t('assessments.mySubjects')} stocks={own} shelf={shelf} />}
      {others.length === 0 ? null : (
        <SubjectPart title={t(own.length === 0 ? 'assessments.subjects' : 'assessments.otherSubjects')} stocks={others} shelf={shelf} />
      )}
      {isEmpty ? null : <BareSubjects shelf={shelf} subjects={bare} />}
      {assessments.length === 0 ? <p>{t('assessments.empty')}</p> : null}
    </>
  )
}

/** A paper of one subject is shown on that subject's card. */
function isOnSubjectCard(assessment: Assessment, subjects: readonly Subject[]): boolean {
  return assessment.subjects.length === 1 && subjects.some(({ slug }) => slug === assessment.subjects[0]?.slug)
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Box component="h2" mt="var(--koya-space-5)" mb="sm" fz="xl">
        {title}
      </Box>
      <CardGrid label={title}>{children}</CardGrid>
    </section>
  )
}

function SubjectPart({ title, stocks, shelf }: { readonly title: string; readonly stocks: readonly SubjectStock[]; readonly shelf: StudySection }) {
  const shownCount = useFirstParts(stocks.length, FIRST_CARDS)
  return (
    <Part title={title}>
      {stocks.slice(0, shownCount).map((stock) => (
        <SubjectCard key={stock.subject.slug} stock={stock} section={shelf} />
      ))}
    </Part>
  )
}

function EmptySection({ shelf }: { readonly shelf: StudySection }) {
  const { t } = useLevelText()
  const values = { shelf: shelf.title ?? t('shelf.everyClass') }
  return (
    <EmptyState
      drawing="papers"
      title={t('shelf.empty.title', values)}
      action={
        shelf.title === null
          ? { label: t('shelf.empty.toPacks'), to: '/dashboard/settings' }
          : { label: t('shelf.empty.button'), to: assessmentsPath('all') }
      }
    >
      {t('shelf.empty.words', values)}
    </EmptyState>
  )
}

/** Subjects of the section without content; listed in one line, because there is nothing to choose. */
function BareSubjects({ shelf, subjects }: { readonly shelf: StudySection; readonly subjects: readonly Subject[] }) {
  const { t } = useLevelText()
  if (subjects.length === 0) return null
  const names = subjects.map(({ title }) => title).join(', ')
  return (
    <Box component="p" c="dimmed">
      {t('shelf.nothingYet', { shelf: shelf.title ?? t('shelf.everyClass'), subjects: names })}
    </Box>
  )
}
