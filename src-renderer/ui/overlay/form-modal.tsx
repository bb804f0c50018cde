import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { BusyButton } from '../feedback/busy-button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from '../feedback/notice.tsx'
import styles from './form-modal.module.css'

interface FormModalProps {
  readonly title: string
  /** A sentence above the fields. */
  readonly lead?: ReactNode
  /** The fields. The first with `data-autofocus` gets the focus. */
  readonly children: ReactNode
  /** What the form needs of its state, as `useForm` gives it. */
  readonly formProps: ComponentProps<'form'>
  /** Words about a failure that belongs to no field. */
  readonly failure?: string | undefined
  readonly isBusy: boolean
  readonly submitLabel: string
  readonly busyLabel: string
  readonly cancelLabel: string
  readonly onCancel: () => void
}

/** A form over the page: idle, busy, with words of what went wrong. Who opens it takes it away when it is done. */
export function FormModal({ title, lead, children, formProps, failure, isBusy, submitLabel, busyLabel, cancelLabel, onCancel }: FormModalProps) {
  return (
    <Dialog title={title} role="dialog" onCancel={onCancel}>
      {lead === undefined ? null : <p>{lead}</p>}
      <form {...formProps} className={styles.form}>
        {children}
        {failure === undefined ? null : <Notice tone="trouble">{failure}</Notice>}
        <div className={styles.actions}>
          <BusyButton type="submit" isBusy={isBusy} busyLabel={busyLabel}>
            {submitLabel}
          </BusyButton>
          <Button variant="default" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
