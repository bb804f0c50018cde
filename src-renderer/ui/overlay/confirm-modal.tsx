import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '../feedback/busy-button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmModalProps {
  readonly title: string
  /** What confirming does, and what cannot be undone. */
  readonly children: ReactNode
  readonly backLabel: string
  readonly confirmLabel: string
  readonly busyLabel?: string
  readonly isBusy?: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}

/** Asks for confirmation of an important action. Cancelling is the default, by Enter and Escape. */
export function ConfirmModal({ title, children, backLabel, confirmLabel, busyLabel = confirmLabel, isBusy = false, ...on }: ConfirmModalProps) {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onCancel={on.onBack}
      actions={
        <>
          <Button data-autofocus onClick={on.onBack}>
            {backLabel}
          </Button>
          <BusyButton variant="default" isBusy={isBusy} busyLabel={busyLabel} onClick={on.onConfirm}>
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
