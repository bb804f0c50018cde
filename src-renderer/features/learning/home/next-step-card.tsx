import { Box, Button, Group } from '@mantine/core'
import { IconBook2, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PracticeChoice } from '../../../../src-shared/content/exams/practice.ts'
import type { StudyFactName } from '../../../../src-shared/account/study-scope.ts'
import { lessonPath, practicePath, startPagePath } from '../../../routes/paths.ts'
import { CardLabel } from '../../../ui/card/card-label.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { shortList } from '../../../ui/text/short-list.ts'
import type { NextStep } from './next-step.ts'
import { useProgressText } from './use-progress-text.ts'

/** Renders a button that starts a practice in study mode immediately: answers are shown, and no clock runs. */
export type StudyButton = (slug: 'mistakes' | 'daily', practice: PracticeChoice, label: string) => ReactNode

interface NextStepCardProps {
  readonly step: NextStep
  /** Starts a study immediately. */
  readonly studyButton: StudyButton
  /** Asks for a required profile field. */
  readonly question: (fact: StudyFactName) => ReactNode
}

/** The page's main content: one thing to do, and why. */
export function NextStepCard({ step, studyButton, question }: NextStepCardProps) {
  switch (step.kind) {
    case 'continue':
      return <ContinueCard {...step.open} />
    case 'ask':
      return question(step.fact)
    case 'daily':
      return <DailyCard step={step} studyButton={studyButton} />
    case 'revise':
      return <ReviseCard step={step} studyButton={studyButton} />
    case 'learn':
      return <LearnCard step={step} />
    case 'paper':
      return <PaperCard step={step} />
    case 'nothing':
      return <NoPapersCard />
  }
}

/** Placeholder while the next step is loading. */
export function NextStepLoading() {
  const { t } = useProgressText()
  return (
    <Card as="section" tone="calm">
      <Box component="p" role="status" mih={112}>
        {t('loading')}
      </Box>
    </Card>
  )
}

type Step<Kind extends NextStep['kind']> = Extract<NextStep, { readonly kind: Kind }>

interface FirstCardProps {
  readonly tone: 'calm' | 'warm'
  readonly label?: string
  readonly title: string
  readonly text: string
  /** Reason for this proposal. */
  readonly why?: string | undefined
  readonly children: ReactNode
}

function FirstCard({ tone, label, title, text, why, children }: FirstCardProps) {
  return (
    <Card as="section" tone={tone} labelledBy="dashboard-next">
      {label === undefined ? null : <CardLabel>{label}</CardLabel>}
      <Box component="h2" id="dashboard-next" fz="xl">
        {title}
      </Box>
      <p>{text}</p>
      {why === undefined ? null : (
        <Box component="p" c="dimmed">
          {why}
        </Box>
      )}
      <Group gap="sm" mt="var(--koya-space-2)">
        {children}
      </Group>
    </Card>
  )
}

function ContinueCard({ title, path }: Step<'continue'>['open']) {
  const { t } = useTranslation()
  return (
    <FirstCard tone="warm" title={t('dashboard.continue.title')} text={t('dashboard.continue.words', { title })}>
      <Button component={Link} to={path} size="md" leftSection={<IconPlayerPlay size={20} aria-hidden />}>
        {t('dashboard.continue.button')}
      </Button>
    </FirstCard>
  )
}

interface StudyCardProps<Kind extends 'daily' | 'revise'> {
  readonly step: Step<Kind>
  readonly studyButton: StudyButton
}

/** Returns a function that names subjects in a sentence; many are shortened. */
function useSubjectsText(): (subjects: readonly string[]) => string {
  const { t } = useProgressText()
  return (subjects) => {
    const { names, left } = shortList(subjects)
    return left === 0 ? names : t('step.more', { names, count: left })
  }
}

function DailyCard({ step: { daily, reason, minutes }, studyButton }: StudyCardProps<'daily'>) {
  const { t } = useProgressText()
  const subjectsText = useSubjectsText()
  const { practice, subjects } = daily
  return (
    <FirstCard
      tone="calm"
      title={t('step.daily.title')}
      text={t('step.daily.text', { count: practice.itemCount, minutes, subjects: subjectsText(subjects) })}
      why={
        reason.kind === 'due'
          ? t('step.daily.due', { count: reason.due })
          : reason.kind === 'weak'
            ? t('step.daily.weak', reason)
            : t('step.daily.new')
      }
    >
      {studyButton('daily', practice, t('step.daily.button'))}
    </FirstCard>
  )
}

function ReviseCard({ step: { due, subjects, practice, minutes }, studyButton }: StudyCardProps<'revise'>) {
  const { t } = useProgressText()
  const subjectsText = useSubjectsText()
  const { itemCount } = practice
  return (
    <FirstCard
      tone="calm"
      title={t('step.revise.title', { count: itemCount, minutes })}
      text={t('step.revise.why', { subjects: subjectsText(subjects) })}
      why={due > itemCount ? t('step.revise.more', { count: due - itemCount }) : undefined}
    >
      {studyButton('mistakes', practice, t('step.revise.button'))}
    </FirstCard>
  )
}

function LearnCard({ step: { exam, subject, heading } }: { readonly step: Step<'learn'> }) {
  const { t } = useProgressText()
  const { title, estimate, lesson } = heading
  return (
    <FirstCard
      tone="calm"
      title={t('step.learn.title', { heading: title })}
      text={t('step.learn.why', { subject: subject.title, percent: estimate.percent })}
    >
      {lesson === null ? null : (
        <Button component={Link} to={lessonPath(lesson.slug)} size="md" leftSection={<IconBook2 size={20} aria-hidden />}>
          {t('step.learn.lesson', { lesson: lesson.title })}
        </Button>
      )}
      <Button
        component={Link}
        to={practicePath({ exam, subject: subject.slug, topics: [title] })}
        size="md"
        variant={lesson === null ? 'filled' : 'default'}
        leftSection={<IconPlayerPlay size={20} aria-hidden />}
      >
        {t('step.learn.practise')}
      </Button>
    </FirstCard>
  )
}

function PaperCard({ step: { assessment, reason } }: { readonly step: Step<'paper'> }) {
  const { t: tShell } = useTranslation()
  const { t } = useProgressText()
  const { slug, title, description, kind } = assessment
  return (
    <FirstCard tone="calm" label={tShell('dashboard.next.label')} title={title} text={description} why={t(`step.paper.${reason}`)}>
      <Button component={Link} to={startPagePath(slug)} size="md" leftSection={<IconPlayerPlay size={20} aria-hidden />}>
        {tShell(kind === 'mock' ? 'dashboard.next.mock' : 'dashboard.next.practice')}
      </Button>
      <Button component={Link} to="/dashboard/assessments" size="md" variant="default" leftSection={<IconBook2 size={20} aria-hidden />}>
        {tShell('dashboard.next.others')}
      </Button>
    </FirstCard>
  )
}

function NoPapersCard() {
  const { t } = useTranslation()
  return (
    <FirstCard tone="calm" title={t('dashboard.noPapers.title')} text={t('dashboard.noPapers.words')}>
      <Button component={Link} to="/dashboard/assessments/lessons" size="md">
        {t('dashboard.noPapers.button')}
      </Button>
    </FirstCard>
  )
}
