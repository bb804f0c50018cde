import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { OWN_EXAM } from '../../../../src-shared/content/own-questions/own-exam-slug.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { MyQuestions } from '../../../features/content/own-questions/my-questions.tsx'
import { ownSetsQuery } from '../../../features/content/own-questions/own-question-query.ts'
import { useOwnText } from '../../../features/content/own-questions/fields/use-own-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { LockedState } from '../../../ui/card/locked-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ownQuestionPath, practiceWaysPath, startPagePath } from '../../../routes/paths.ts'

/** The signed-in author's own questions. */
export function MyQuestionsPage() {
  const { t } = useOwnText()
  const { data: sets } = useSuspenseQuery(ownSetsQuery(useBridge()))
  const [newId] = useState(() => crypto.randomUUID())
  return (
    <Page title={t('title')} lead={t('lead')} back={<BackLink to={practiceWaysPath()}>{t('back')}</BackLink>}>
      {sets === 'locked' ? (
        <LockedState
          title={t('lockedTitle')}
          action={
            <Button component={Link} to="/dashboard/assessments">
              {t('lockedBack')}
            </Button>
          }
        >
          {t('locked')}
        </LockedState>
      ) : (
        <MyQuestions
          sets={sets}
          newPath={ownQuestionPath(newId)}
          pathOf={(questionId) => ownQuestionPath(questionId)}
          practicePathOf={(set) => `${startPagePath('practice')}?exam=${OWN_EXAM}&subject=${set}`}
        />
      )}
    </Page>
  )
}
