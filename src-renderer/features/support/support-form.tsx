import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { SupportSubject } from '../../../src-shared/attempt/record/sent-support-message.ts'
import { supportSubjects } from '../../../src-shared/attempt/record/support-limits.ts'
import type { SupportThreadView } from '../../../src-shared/support/support-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { unwrap } from '../../bridge/unwrap.ts'
import { useIsDisabled } from '../../bridge/use-is-disabled.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { MessageForm } from './message-form.tsx'
import { useSupportText } from './use-support-text.ts'

interface SupportFormProps {
  /** The thread to continue; null for a new one. */
  readonly thread: Pick<SupportThreadView, 'threadId' | 'about'> | null
}

/** Writes a message to staff. Done once it is saved on this computer. */
export function SupportForm({ thread }: SupportFormProps) {
  const { t } = useSupportText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const isDisabled = useIsDisabled('support')
  if (isDisabled) return <Notice tone="calm">{t('off')}</Notice>
  return (
    <MessageForm
      label={t('words')}
      hint={t('wordsHint')}
      submitLabel={t('send')}
      busyLabel={t('sending')}
      doneText={t('kept')}
      send={async ({ about, words = '' }) => {
        await unwrap(bridge.support.send({ threadId: thread?.threadId ?? null, about: thread?.about ?? (about as SupportSubject), words }))
        await queryClient.invalidateQueries({ queryKey: ['support'] })
      }}
    >
      {thread === null ? (
        <NativeSelect name="about" label={t('about')} data={supportSubjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) }))} />
      ) : null}
    </MessageForm>
  )
}
