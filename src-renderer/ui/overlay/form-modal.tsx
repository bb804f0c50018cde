import { Button, Stack } from '@mantine/core'
import { useId, type ComponentProps, type ReactNode } from 'react'
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
  const formId = useId()
  return (
    <Dialog
      title={title}
      role="dialog"
      onCancel={onCancel}
      // Outside the form, so that they stay in view while a long form scrolls.
      actions={
        <>
          <BusyButton type="submit" form={formId} isBusy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </BusyButton>
          <Button variant="default" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      {lead === undefined ? null : <p>{lead}</p>}
      <form {...formProps} id={formId}>
        <Stack gap="var(--koya-space-4)">
          {children}
          {failure === undefined ? null : <Notice tone="trouble">{failure}</Notice>}
        </Stack>
      </form>
    </Dialog>
  )
}
