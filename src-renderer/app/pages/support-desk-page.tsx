import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { SupportDesk } from '../../features/chat/support-desk.tsx'
import { deskThreadsQuery } from '../../features/chat/support-query.ts'
import { StaffOnly } from '../../features/chat/staff-only.tsx'
import { useSupportText } from '../../features/chat/use-support-text.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { supportDeskPath, supportPath } from '../paths.ts'

/** Where staff answer what learners have asked. The backend knows who is staff. */
export function SupportDeskPage() {
  const { t } = useSupportText()
  const [state, setState] = useState<'waiting' | 'answered'>('waiting')
  const [, startTransition] = useTransition()
  const { data: threads, refetch } = useSuspenseQuery(deskThreadsQuery(useBridge(), state))
  return (
    <Page title={t('forStaff.title')} lead={t('forStaff.lead')} back={<BackLink to={supportPath()}>{t('forStaff.back')}</BackLink>}>
      {threads === 'locked' ? (
        <StaffOnly backPath={supportPath()} />
      ) : (
        <SupportDesk
          state={state}
          threads={threads}
          onState={(next) => {
            startTransition(() => {
              setState(next)
            })
          }}
          onLookAgain={() => void refetch()}
          pathOf={supportDeskPath}
        />
      )}
    </Page>
  )
}
