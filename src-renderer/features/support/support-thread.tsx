import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SupportMessageView, SupportThreadView } from '../../../src-shared/support/support-contract.ts'
import type { Failure } from '../../../src-shared/kernel/errors/result.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { MessageList } from './message-list.tsx'
import { SupportForm } from './support-form.tsx'
import { useSupportNews } from './use-support-news.ts'
import { useSupportText } from './use-support-text.ts'

interface SupportThreadProps {
  readonly thread: SupportThreadView
  readonly messages: readonly SupportMessageView[]
  readonly failure: Failure | null
  /** Whether staff read messages; without them the thread can only be read. */
  readonly isStaffed: boolean
}

/** A thread with messages that are still on this computer, and the form to continue it. */
export function SupportThread({ thread, messages, failure, isStaffed }: SupportThreadProps) {
  const { t } = useSupportText()
  const [error, setError] = useState<string | null>(null)
  useSupportNews('thread')
  return (
    <Stack gap="var(--koya-space-4)" pt="var(--koya-space-2)">
      {isStaffed ? null : <Notice tone="calm">{t('earlier.words')}</Notice>}
      {failure === null ? null : <Notice tone="warning">{t(isStaffed ? 'offline' : 'earlier.offline', { reason: failure.message })}</Notice>}
      {error === null ? null : <Notice tone="trouble">{error}</Notice>}
      <MessageList
        label={t('messages')}
        messages={messages.map((message) => ({
          ...message,
          author: message.from === 'learner' ? t('you') : t('staff'),
          isOwn: message.from === 'learner',
          note: message.from === 'learner' ? <Fate message={message} onError={setError} /> : undefined
        }))}
      />
      {isStaffed ? (
        <PageSection title={t('goOn')} gap="sm" heading={{ fz: 'lg' }}>
          <SupportForm thread={thread} />
        </PageSection>
      ) : null}
    </Stack>
  )
}

/** Status of the learner's own message, with a button to withdraw it before it is sent. */
function Fate({ message, onError }: { readonly message: SupportMessageView; readonly onError: (words: string | null) => void }) {
  const { t } = useSupportText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { messageId, state, failure } = message

  async function remove(): Promise<void> {
    try {
      const { isRemoved } = await unwrap(bridge.support.remove({ messageId }))
      onError(isRemoved ? null : t('gone'))
    } catch (thrown) {
      onError(toFailure(thrown).message)
    }
    await queryClient.invalidateQueries({ queryKey: ['support'] })
  }

  if (state === 'sent') return t('message.sent')
  return (
    <>
      <span>{state === 'refused' ? t('message.refused', { reason: failure?.message ?? '' }) : t('message.waiting')}</span>
      <Button size="compact-sm" variant="default" onClick={() => void remove()}>
        {t(state === 'refused' ? 'remove' : 'takeBack')}
      </Button>
    </>
  )
}
