import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { StartPage } from '../../features/assessment/start-page.tsx'
import { startPageQuery } from '../../features/assessment/assessment-query.ts'
import { openAttemptQuery } from '../../features/attempt/attempt-query.ts'
import { StartButton } from '../../features/attempt/start-button.tsx'
import { examPath } from '../paths.ts'

export function StartPagePage() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { slug = '' } = useParams()
  const { data: assessment } = useSuspenseQuery(startPageQuery(bridge, slug))
  return (
    <StartPage
      assessment={assessment}
      startButton={
        <StartButton
          slug={slug}
          onStarted={(attempt) => {
            queryClient.setQueryData(openAttemptQuery(bridge).queryKey, attempt)
            void navigate(examPath(slug))
          }}
        />
      }
    />
  )
}
