import { Box, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InboxMessage, InboxThread as Thread } from '../../../src-shared/support/support-message.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { useRequest } from '../../bridge/use-request.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { MessageList } from './message-list.tsx'
import { useSupportText } from './use-support-text.ts'
import { MessageForm } from './message-form.tsx'

interface InboxThreadProps {
  readonly thread: Thread
  readonly messages: readonly InboxMessage[]
}

/** A thread for staff. The reply's id is generated once, so that sending it twice creates one message. */
export function InboxThread({ thread, messages }: InboxThreadProps) {
  const { t } = useSupportText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { threadId, lastSequence, isWaiting, learner } = thread
  const [draft, setDraft] = useState(() => ({ messageId: crypto.randomUUID(), words: '' }))
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['support-desk'] })
  const { email, username } = learner

  async function send(words: string): Promise<void> {
    // Changed text is a new message with a new id.
    const one = draft.words === words || draft.words === '' ? { ...draft, words } : { messageId: crypto.randomUUID(), words }
    setDraft(one)
    await unwrap(bridge.supportDesk.answer({ threadId, ...one, seenSequence: lastSequence }))
    setDraft({ messageId: crypto.randomUUID(), words: '' })
    await refresh()
  }

  return (
    <Stack gap="var(--koya-space-4)" pt="var(--koya-space-2)">
      <Box component="p" m={0} style={{ overflowWrap: 'anywhere' }}>
        {[learner.name, username, email].filter((part) => part !== null).join(', ')}
      </Box>
      <MessageList
        label={t('messages')}
        messages={messages.map(({ receivedAt, by, from, ...message }) => ({
          ...message,
          at: receivedAt,
          author: from === 'learner' ? learner.name : t('forStaff.by', { name: by ?? '' }),
          isOwn: from === 'staff'
        }))}
      />
      <PageSection title={t('forStaff.answer')} gap="sm" heading={{ fz: 'lg' }}>
        <MessageForm
          label={t('words')}
          submitLabel={t('forStaff.send')}
          busyLabel={t('forStaff.sending')}
          doneText={t('forStaff.sent')}
          send={({ words = '' }) => send(words.trim())}
          beside={isWaiting ? <CloseButton threadId={threadId} seenSequence={lastSequence} onClosed={refresh} /> : null}
        />
      </PageSection>
    </Stack>
  )
}

interface CloseButtonProps {
  readonly threadId: string
  readonly seenSequence: number
  readonly onClosed: () => Promise<void>
}

/** Closes a thread that needs no reply, such as a thank-you. */
function CloseButton({ threadId, seenSequence, onClosed }: CloseButtonProps) {
  const { t } = useSupportText()
  const bridge = useBridge()
  const request = useRequest()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function close(): Promise<void> {
    setIsBusy(true)
    try {
      await request(() => unwrap(bridge.supportDesk.close({ threadId, seenSequence })))
      await onClosed()
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
      setIsBusy(false)
    }
  }

  return (
    <>
      <BusyButton variant="default" isBusy={isBusy} busyLabel={t('forStaff.closing')} onClick={() => void close()}>
        {t('forStaff.close')}
      </BusyButton>
      {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
    </>
  )
}
