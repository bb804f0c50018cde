import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams, Link } from 'react-router-dom'
import { Button } from '@mantine/core'
import type { MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { startPageQuery } from '../../../features/learning/assessments/assessment-query.ts'
import { StartPage } from '../../../features/learning/assessments/start-page.tsx'
import { StartButton } from '../../../features/attempt/start/start-button.tsx'
import { findLevel } from '../../../features/learning/medals/find-level.ts'
import { MedalConfirmModal } from '../../../features/learning/medals/medal-confirm-modal.tsx'
import { medalLaddersQuery } from '../../../features/learning/medals/medal-query.ts'
import { MedalThresholds } from '../../../features/learning/medals/medal-thresholds.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { medalPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { useOnStarted } from '../use-on-started.ts'
import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'
import { useMedalText } from '../../../features/learning/medals/use-medal-text.ts'
import { LockedState } from '../../../ui/card/locked-state.tsx'

export function MedalStartPagePage() {
  useExamText()
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const slug = search.get('level')
  const { data: ladders } = useSuspenseQuery(medalLaddersQuery(useBridge()))
  if (slug === null || slug === '') return <Navigate to="/dashboard/medalTest" replace />
  const found = findLevel(ladders, slug)
  if (found === undefined) return <LevelUnavailable />
  const { level, ladder } = found
  const back = <BackLink to={`/dashboard/medalTest?subject=${ladder.subjectSlug}`}>{t('medalStart.back')}</BackLink>
  if (level.state === 'locked') {
    return (
      <Page title={t('medalTest.level.name', { number: level.number, title: level.title })} lead={ladder.title} back={back}>
        <LockedLevel subjectSlug={ladder.subjectSlug} />
      </Page>
    )
  }
  return <OpenLevel level={level} back={back} />
}

interface OpenLevelProps {
  readonly level: MedalLevel
  readonly back: ReactNode
}

function OpenLevel({ level, back }: OpenLevelProps) {
  const { slug, thresholds } = level
  const { data: assessment } = useSuspenseQuery(startPageQuery(useBridge(), { slug }))
  const onStarted = useOnStarted(medalPath('start', slug))
  if (assessment === null) return <LevelUnavailable />
  return (
    <StartPage
      assessment={assessment}
      back={back}
      extra={<MedalThresholds thresholds={thresholds} />}
      startButton={<StartButton choice={{ slug }} ask={(question) => <MedalConfirmModal level={level} {...question} />} onStarted={onStarted} />}
    />
  )
}

/** Shown if no ladder has the level. */
function LevelUnavailable() {
  const { t } = useMedalText()
  return <UnavailablePage title={t('gone.title')} text={t('gone.words')} ways={[{ to: '/dashboard/medalTest', label: t('gone.button') }]} />
}

/** Shown for a level that is not unlocked yet. */
function LockedLevel({ subjectSlug }: { readonly subjectSlug: string }) {
  const { t } = useTranslation()
  return (
    <LockedState
      title={t('medalStart.locked.title')}
      action={
        <Button component={Link} to={`/dashboard/medalTest?subject=${subjectSlug}`}>
          {t('medalStart.locked.button')}
        </Button>
      }
    >
      {t('medalStart.locked.words')}
    </LockedState>
  )
}
