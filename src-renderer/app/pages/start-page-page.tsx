import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import type { AssessmentChoice } from '../../../src-shared/assessment/assessment.ts'
import { classLevels } from '../../../src-shared/learner/class-levels.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { startPageQuery } from '../../features/assessment/assessment-query.ts'
import { StartPage } from '../../features/assessment/start-page.tsx'
import { StartButton } from '../../features/attempt/start-button.tsx'
import { isMedalSlug } from '../../features/medal-test/is-medal-slug.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { examPath, medalPath, startPagePath } from '../paths.ts'
import { choiceIn } from './choice-in.ts'
import { useOnStarted } from './use-on-started.ts'

export function StartPagePage() {
  const choice = choiceIn(useParams())
  if (isMedalSlug(choice.slug)) return <Navigate to={medalPath('start-page', choice.slug)} replace />
  return <ChosenStartPage choice={choice} />
}

function ChosenStartPage({ choice }: { readonly choice: AssessmentChoice }) {
  const { t } = useTranslation()
  const { slug, subject, level } = choice
  const { data: assessment } = useSuspenseQuery(startPageQuery(useBridge(), choice))
  const onStarted = useOnStarted(examPath(slug, choice))
  const levelTitle = classLevels.find((candidate) => candidate.slug === level)?.title
  return (
    <StartPage
      assessment={assessment}
      back={
        subject === undefined ? (
          <BackLink to={assessment.kind === 'quiz' ? '/dashboard/assessments/lessons' : '/dashboard/assessments'}>
            {t(assessment.kind === 'quiz' ? 'lesson.back' : 'startPage.back')}
          </BackLink>
        ) : (
          <BackLink to={startPagePath(slug)}>{t('startPage.toWhole')}</BackLink>
        )
      }
      note={levelTitle === undefined ? undefined : t('startPage.level', { level: levelTitle })}
      offersSubjects={subject === undefined}
      startButton={<StartButton choice={choice} onStarted={onStarted} />}
    />
  )
}
