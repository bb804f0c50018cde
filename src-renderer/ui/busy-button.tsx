import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface BusyButtonProps extends ButtonProps {
  readonly isBusy: boolean
  /** What the button says while it works. */
  readonly busyLabel: string
  readonly type?: 'button' | 'submit'
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A button that says what it is doing, stays where it was and takes no second press meanwhile. */
export function BusyButton({ isBusy, busyLabel, type = 'button', onClick, children, ...look }: BusyButtonProps) {
  return (
    <Button
      {...look}
      type={type}
      aria-disabled={isBusy}
      data-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.()
      }}
    >
      {isBusy ? busyLabel : children}
    </Button>
  )
}
