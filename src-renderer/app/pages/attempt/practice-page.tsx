import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { StartChoice } from '../../../../src-shared/content/exams/assessment.ts'
import type { PracticeSlug, PracticeStock } from '../../../../src-shared/content/exams/practice.ts'
import type { SittingMode } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { targetExams } from '../../../../src-shared/account/class-levels.ts'
import type { LearnerProfile } from '../../../../src-shared/account/learner-profile.ts'
import { missingFactOf, ownExamOf } from '../../../../src-shared/account/study-scope.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { ModeChoice } from '../../../features/attempt/start/mode-choice.tsx'
import { StartButton } from '../../../features/attempt/start/start-button.tsx'
import { ExamSelect } from '../../../features/learning/practice/exam-select.tsx'
import { PracticeForm } from '../../../features/learning/practice/practice-form.tsx'
import { practiceStockQuery } from '../../../features/learning/practice/practice-query.ts'
import { countSubject, type Proposal } from '../../../features/learning/practice/practice-options.ts'
import { usePracticeText } from '../../../features/learning/practice/use-practice-text.ts'
import { StudyQuestion } from '../../../features/account/profile/study-question.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { bookmarksPath, examPath, practiceWaysPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { useOnStarted } from '../use-on-started.ts'

/** The practices whose questions the learner chooses. */
type ChosenSlug = Exclude<PracticeSlug, 'daily'>

/**
 * Page on which a learner assembles a practice, from all suitable items or from earlier mistakes. First asks for missing profile fields that decide
 * what is suitable.
 */
export function PracticePage({ slug }: { readonly slug: ChosenSlug }) {
  useExamText()
  const { t: tShell } = useTranslation()
  const { t } = usePracticeText()
  const { user } = useSession().auth
  const asked = user === null ? null : missingFactOf(user.profile)
  return (
    <Page title={t(`${slug}.title`)} lead={t(`${slug}.lead`)} back={<BackLink to={practiceWaysPath()}>{tShell('nav.practice')}</BackLink>}>
      {asked === null ? (
        <ChosenStock slug={slug} profile={user?.profile ?? null} />
      ) : (
        <StudyQuestion fact={asked} classLevel={user?.profile.classLevel ?? null} />
      )}
    </Page>
  )
}

interface ChosenStockProps {
  readonly slug: ChosenSlug
  readonly profile: LearnerProfile | null
}

function ChosenStock({ slug, profile }: ChosenStockProps) {
  const { t } = usePracticeText()
  const [search] = useSearchParams()
  // Without it, the backend uses the learner's target exam, or what suits the class.
  const [exam, setExam] = useState<string | undefined>(search.get('exam') ?? undefined)
  const [, startTransition] = useTransition()
  const subject = search.get('subject')
  const proposed = subject === null ? { subjects: profile?.subjectSlugs ?? [], topics: [] } : { subjects: [subject], topics: search.getAll('topic') }
  const { data: stock } = useSuspenseQuery(practiceStockQuery(useBridge(), exam))
  const own = profile === null ? null : ownExamOf(profile)
  const ownTitle = targetExams.find(({ slug: name }) => name === own)?.title
  return (
    <>
      {ownTitle === undefined || stock.exams.some(({ isOwn }) => isOwn) ? null : <Notice tone="calm">{t('noOwnExam', { exam: ownTitle })}</Notice>}
      <ExamSelect
        stock={stock}
        onChosen={(chosen) => {
          startTransition(() => {
            setExam(chosen)
          })
        }}
      />
      <Stock key={stock.exam} slug={slug} stock={stock} proposed={proposed} />
    </>
  )
}

interface StockProps {
  readonly slug: ChosenSlug
  readonly stock: PracticeStock
  readonly proposed: Proposal
}

function Stock({ slug, stock, proposed }: StockProps) {
  const { t } = usePracticeText()
  if (stock.subjects.every((subject) => countSubject(subject, slug) === 0)) {
    const kind = slug === 'bookmarks' ? 'bookmarks' : 'mistakes'
    const to = slug === 'bookmarks' ? bookmarksPath() : '/dashboard/assessments'
    return (
      <EmptyState drawing="openBook" title={t(`${kind}.emptyTitle`)} action={{ label: t(`${kind}.toPapers`), to }}>
        <p>{t(`${kind}.empty`)}</p>
      </EmptyState>
    )
  }
  return <PracticeForm slug={slug} stock={stock} proposed={proposed} startButton={(choice) => <StartPractice slug={slug} choice={choice} />} />
}

/** The usual one first: time presses only those who choose it. */
const practiceModes = ['study', 'timed-practice', 'simulation'] as const satisfies readonly SittingMode[]

function StartPractice({ slug, choice }: { readonly slug: ChosenSlug; readonly choice: StartChoice | null }) {
  const { t } = usePracticeText()
  const onStarted = useOnStarted(examPath(slug))
  const [sittingMode, setSittingMode] = useState<SittingMode>(practiceModes[0])
  return (
    <>
      <ModeChoice modes={practiceModes} chosen={sittingMode} onChosen={setSittingMode} />
      <StartButton
        choice={{ ...(choice ?? { slug }), ...(sittingMode === 'simulation' ? {} : { sittingMode }) }}
        isDisabled={choice === null}
        label={t('start')}
        onStarted={onStarted}
      />
    </>
  )
}
