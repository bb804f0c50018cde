import { Button, Group, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { BusyButton } from '../feedback/busy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from '../feedback/notice.tsx'

interface FormModalProps {
  readonly title: string
  /** One sentence above the fields. */
  readonly lead?: ReactNode
  /** Form fields. The first with `data-autofocus` gets the focus. */
  readonly children: ReactNode
  /** Props of the form element, from `useForm`. */
  readonly formProps: ComponentProps<'form'>
  /** Message of a failure that belongs to no field. */
  readonly failure?: string | undefined
  readonly isBusy: boolean
  readonly submitLabel: string
  readonly busyLabel: string
  readonly cancelLabel: string
  readonly onCancel: () => void
}

/** A form in a dialog, with busy and error states. Its opener closes it when it is done. */
export function FormModal({ title, lead, children, formProps, failure, isBusy, submitLabel, busyLabel, cancelLabel, onCancel }: FormModalProps) {
  return (
    <Dialog title={title} role="dialog" onCancel={onCancel}>
      {lead === undefined ? null : <p>{lead}</p>}
      <form {...formProps}>
        <Stack gap="var(--koya-space-4)">
          {children}
          {failure === undefined ? null : <Notice tone="trouble">{failure}</Notice>}
          <Group gap="sm" mt="var(--koya-space-2)">
            <BusyButton type="submit" isBusy={isBusy} busyLabel={busyLabel}>
              {submitLabel}
            </BusyButton>
            <Button variant="default" onClick={onCancel}>
              {cancelLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
