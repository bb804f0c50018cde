import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import type { Assessment, AssessmentChoice, StartChoice } from '../../../../src-shared/content/exams/assessment.ts'
import { assignmentOfSlug } from '../../../../src-shared/content/exams/class-paper-slug.ts'
import { isPracticeSlug } from '../../../../src-shared/content/exams/practice.ts'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { SittingMode } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { classLevels } from '../../../../src-shared/account/class-levels.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { startPageQuery } from '../../../features/learning/assessments/assessment-query.ts'
import { StartOptions, type StartSelection } from '../../../features/learning/assessments/start-options.tsx'
import { StartPage } from '../../../features/learning/assessments/start-page.tsx'
import { ModeChoice } from '../../../features/attempt/start/mode-choice.tsx'
import { useModeText } from '../../../features/attempt/start/use-mode-text.ts'
import { StartButton } from '../../../features/attempt/start/start-button.tsx'
import { isMedalSlug } from '../../../features/learning/medals/is-medal-slug.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { classesPath, examPath, medalPath, startPagePath, pastQuestionsPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { choiceIn } from '../choice-in.ts'
import { DailyPage } from '../learning/daily-page.tsx'
import { PracticePage } from './practice-page.tsx'
import { useOnStarted } from '../use-on-started.ts'
import { lessonListQuery } from '../../../features/learning/lessons/learning-query.ts'
import { usePastPaperText } from '../../../features/content/past-papers/use-past-paper-text.ts'
import { StudyTrail } from '../study-trail.tsx'
import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'
import { useLevelText } from '../../../features/learning/assessments/use-level-text.ts'

export function StartPagePage() {
  useExamText()
  const choice = choiceIn(useParams())
  const { slug } = choice
  if (isPracticeSlug(slug)) return slug === 'daily' ? <DailyPage /> : <PracticePage key={slug} slug={slug} />
  if (isMedalSlug(choice.slug)) return <Navigate to={medalPath('start-page', choice.slug)} replace />
  return <ChosenStartPage choice={choice} />
}

function ChosenStartPage({ choice }: { readonly choice: AssessmentChoice }) {
  const { t } = useTranslation()
  const { slug, subject, level } = choice
  const [selection, setSelection] = useState<Partial<StartSelection>>({})
  const [electives, setElectives] = useState<readonly string[] | undefined>(undefined)
  const [wishedMode, setWishedMode] = useState<SittingMode | null>(null)
  const [, startTransition] = useTransition()
  const { data: assessment } = useSuspenseQuery(startPageQuery(useBridge(), { ...choice, ...(electives ? { electives: [...electives] } : {}) }))
  const onStarted = useOnStarted(examPath(slug, choice))
  if (assessment === null) return <PaperUnavailable {...choice} />
  const shown: StartSelection = {
    electives: selection.electives ?? electivesIn(assessment),
    extraTime: selection.extraTime === undefined ? (assessment.usualExtraTime ?? null) : selection.extraTime
  }
  const mode = wishedMode ?? usualMode(assessment)
  const levelTitle = classLevels.find((candidate) => candidate.slug === level)?.title
  return (
    <StartPage
      assessment={assessment}
      back={subject === undefined ? <PaperTrail assessment={assessment} /> : <BackLink to={startPagePath(slug)}>{t('startPage.toWhole')}</BackLink>}
      note={levelTitle === undefined ? undefined : t('startPage.level', { level: levelTitle })}
      offersSubjects={subject === undefined}
      options={
        <StartOptions
          assessment={assessment}
          selection={shown}
          onSelection={(next) => {
            setSelection(next)
            if (next.electives.length !== assessment.choose?.count) return
            // Missing items are reported for the chosen subjects.
            startTransition(() => {
              setElectives(next.electives)
            })
          }}
        />
      }
      startButton={
        <>
          <ModeChoice modes={assessment.sittingModes} chosen={mode} onChosen={setWishedMode} />
          <ChosenStart
            assessment={assessment}
            choice={mode === 'simulation' ? choice : { ...choice, sittingMode: mode }}
            selection={shown}
            onStarted={onStarted}
          />
        </>
      }
    />
  )
}

interface ChosenStartProps {
  readonly assessment: Assessment
  readonly choice: AssessmentChoice & Pick<StartChoice, 'sittingMode'>
  readonly selection: StartSelection
  readonly onStarted: (attempt: OpenAttempt) => void
}

/** Starts the whole paper, or the shortened one with its own label. Renders nothing if there are no items. */
function ChosenStart({ assessment: { choose, missing }, choice, selection, onStarted }: ChosenStartProps) {
  const { t } = useTranslation()
  const { t: ofMode } = useModeText()
  if (missing?.shortened === null) return null
  const startChoice: StartChoice = {
    ...choice,
    ...(choose ? { electives: [...selection.electives] } : {}),
    ...(selection.extraTime === null ? {} : { extraTime: selection.extraTime }),
    ...(missing ? { isShortened: true } : {})
  }
  return (
    <StartButton
      choice={startChoice}
      label={missing ? t('startPage.missing.start') : choice.sittingMode && ofMode(`${choice.sittingMode}.start`)}
      isDisabled={choose !== undefined && selection.electives.length !== choose.count}
      onStarted={onStarted}
    />
  )
}

/** Returns the default mode of a paper. */
function usualMode({ sittingModes }: Assessment): SittingMode {
  return sittingModes[0] ?? 'simulation'
}

/** Returns the preselected electives: the subjects of the paper as it was read. */
function electivesIn({ subjects, choose }: Assessment): readonly string[] {
  const fixed = choose?.fixed.map(({ slug }) => slug) ?? []
  return choose === undefined ? [] : subjects.map(({ slug }) => slug).filter((slug) => !fixed.includes(slug))
}

/** Breadcrumbs from a whole paper to its list or to the classes, or from a quiz to its lesson if known. */
function PaperTrail({ assessment: { slug, kind } }: { readonly assessment: Pick<Assessment, 'slug' | 'kind'> }) {
  const { t } = useTranslation()
  const { t: ofPast } = usePastPaperText()
  if (kind === 'quiz') return <QuizTrail slug={slug} />
  if (assignmentOfSlug(slug) !== null) return <BackLink to={classesPath()}>{t('startPage.backToClasses')}</BackLink>
  if (kind === 'past') return <BackLink to={pastQuestionsPath()}>{ofPast('title')}</BackLink>
  return <BackLink to="/dashboard/assessments">{t('startPage.back')}</BackLink>
}

function QuizTrail({ slug }: Pick<Assessment, 'slug'>) {
  const [search] = useSearchParams()
  const { data: lessons } = useQuery(lessonListQuery(useBridge()))
  const lesson = lessons?.find(({ quizSlug }) => quizSlug === slug)
  return <StudyTrail level={search.get('level')} subject={lesson?.subjectSlug ?? null} lesson={lesson} />
}

/** Shown if a paper or quiz, or its subject or class, does not exist. */
function PaperUnavailable({ slug, subject }: AssessmentChoice) {
  const { t } = useLevelText()
  const papers = { to: '/dashboard/assessments', label: t('gone.toPapers') }
  return subject === undefined ? (
    <UnavailablePage title={t('gone.title')} text={t('gone.words')} ways={[papers, { to: '/dashboard', label: t('gone.toResults') }]} />
  ) : (
    <UnavailablePage title={t('gone.partTitle')} text={t('gone.partWords')} ways={[{ to: startPagePath(slug), label: t('gone.toWhole') }, papers]} />
  )
}
