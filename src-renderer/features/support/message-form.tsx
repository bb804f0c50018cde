import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import { Group, Stack, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { SUPPORT_TEXT_LIMIT } from '../../../src-shared/attempt/record/support-limits.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { checkField } from '../../ui/form/check-fields.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useSupportText } from './use-support-text.ts'

interface MessageFormProps {
  readonly label: string
  readonly hint?: string
  readonly submitLabel: string
  readonly busyLabel: string
  /** Shown once the message is sent or saved. */
  readonly doneText: string
  /** Sends the message. Throws a `CodedFailure` on failure; the text then stays in the field. */
  readonly send: (values: Record<string, string>) => Promise<void>
  /** Fields before the text. */
  readonly children?: ReactNode
  /** Buttons beside the send button. */
  readonly beside?: ReactNode
}

/** A message field with its send button. The field is cleared only once the message is safe. */
export function MessageForm({ label, hint, submitLabel, busyLabel, doneText, send, children, beside }: MessageFormProps) {
  const { t } = useSupportText()
  const [text, setText] = useState('')
  const { fields, failure, isBusy, isDone, formProps } = useForm({
    check: async (values) => {
      const { supportTextSchema } = await import('../../../src-shared/attempt/record/sent-support-message.ts')
      return checkField('words', supportTextSchema, values['words'])
    },
    send: async (values) => {
      await send(values)
      setText('')
    }
  })
  return (
    <form {...formProps}>
      <Stack gap="sm">
        {children}
        <Textarea
          name="words"
          label={label}
          description={[hint, t('left', { count: SUPPORT_TEXT_LIMIT - text.length })].filter((part) => part !== undefined).join(' ')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fields['words']}
          maxLength={SUPPORT_TEXT_LIMIT}
          rows={4}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {failure === null || fields['words'] !== undefined ? null : <Notice tone="trouble">{failure.message}</Notice>}
        <Group gap="8px 12px">
          <BusyButton type="submit" isBusy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </BusyButton>
          {beside}
          <span role="status">{isDone ? doneText : ''}</span>
        </Group>
      </Stack>
    </form>
  )
}
