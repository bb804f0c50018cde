import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { TrialItem } from '../../../features/attempt/preview/trial-item.tsx'
import { TrialSound } from '../../../features/attempt/preview/trial-sound.tsx'
import { FreeSound } from '../../../features/attempt/sounds/free-sound.tsx'
import { ownQuestionQuery, ownSetsQuery } from '../../../features/content/own-questions/own-question-query.ts'
import { QuestionEditor } from '../../../features/content/own-questions/question-editor.tsx'
import type { SoundPlayers } from '../../../features/content/own-questions/passages/sound-players.ts'
import { useOwnText } from '../../../features/content/own-questions/fields/use-own-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { myQuestionsPath, ownQuestionPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'

const players: SoundPlayers = {
  forAuthor: (address) => <FreeSound address={address} />,
  forCandidate: (address, mostPlays) => <TrialSound address={address} mostPlays={mostPlays} />
}

/** Editor of one own question. */
export function MyQuestionPage() {
  useExamText()
  const { questionId = '' } = useParams()
  return <Editor key={questionId} questionId={questionId} />
}

function Editor({ questionId }: { readonly questionId: string }) {
  const { t } = useOwnText()
  const bridge = useBridge()
  const [search] = useSearchParams()
  useForgetting(questionId)
  const [{ data: sets }, { data: saved }] = useSuspenseQueries({ queries: [ownSetsQuery(bridge), ownQuestionQuery(bridge, questionId)] })
  if (sets === 'locked') return <Navigate to={myQuestionsPath()} replace />
  const names = sets.map(({ title }) => title)
  return (
    <Page title={t('editor.title')} width="broad" back={<BackLink to={myQuestionsPath()}>{t('backToList')}</BackLink>}>
      <QuestionEditor
        questionId={questionId}
        saved={saved}
        firstSet={search.get('set') ?? names.at(-1) ?? t('editor.defaultSet')}
        sets={names}
        preview={(item, checked) => <TrialItem item={item} checked={checked} />}
        players={players}
        nextPath={(set) => `${ownQuestionPath(crypto.randomUUID())}?set=${encodeURIComponent(set)}`}
      />
    </Page>
  )
}

/** Forgets what was read when the editor closes. A suspending query holds it for a second, and an editor that opened with that would undo what was typed. */
function useForgetting(questionId: string): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(
    () => () => {
      queryClient.removeQueries({ queryKey: ownQuestionQuery(bridge, questionId).queryKey })
    },
    [bridge, queryClient, questionId]
  )
}
