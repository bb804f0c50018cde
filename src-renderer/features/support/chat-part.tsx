import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageSection } from '../../ui/page/page-section.tsx'
import { useChat } from './use-chat.ts'
import { useSupportText } from './use-support-text.ts'

interface ChatPartProps {
  /** Whether staff read messages, so that a message can replace the chat. */
  readonly isStaffed: boolean
}

/** Opens the third-party chat, if configured: shows its state, and that another company runs it. */
export function ChatPart({ isStaffed }: ChatPartProps) {
  const { t } = useSupportText()
  const bridge = useBridge()
  const { state, unreadCount } = useChat()
  const [failure, setFailure] = useState<string | null>(null)
  if (state === 'none') return null

  async function ask(what: 'open' | 'close'): Promise<void> {
    try {
      await unwrap(bridge.chat[what]({}))
      setFailure(null)
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
    }
  }

  const isThere = state === 'open' || state === 'hidden'
  const mayEnd = isThere || state === 'opening'
  return (
    <PageSection title={t('chat.title')} gap="sm" heading={{ fz: 'lg' }}>
      <Box component="p" m={0} c="dimmed" fz="sm">
        {t('chat.lead')}
      </Box>
      {state === 'failed' ? <Notice tone="warning">{t(isStaffed ? 'chat.failed' : 'chat.failedWithoutStaff')}</Notice> : null}
      {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
      <Group gap="8px 12px">
        <BusyButton variant="default" isBusy={state === 'opening'} busyLabel={t('chat.opening')} onClick={() => void ask('open')}>
          {t(isThere ? 'chat.show' : 'chat.open')}
        </BusyButton>
        {mayEnd ? (
          <Button variant="default" onClick={() => void ask('close')}>
            {t('chat.end')}
          </Button>
        ) : null}
        <span role="status">{unreadCount > 0 ? t('chat.unread', { count: unreadCount }) : ''}</span>
      </Group>
    </PageSection>
  )
}
