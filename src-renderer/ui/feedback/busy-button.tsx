import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLoadingPhase } from './use-loading-phase.ts'

interface BusyButtonProps extends ButtonProps {
  readonly isBusy: boolean
  /** What the button says while it works. */
  readonly busyLabel: string
  readonly type?: 'button' | 'submit'
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A button with its loader: it says what it is doing, stays where it was and takes no second press meanwhile. */
export function BusyButton({ isBusy, busyLabel, type = 'button', onClick, children, ...look }: BusyButtonProps) {
  const isShownBusy = useLoadingPhase(isBusy, 0) !== 'idle'
  return (
    <Button
      {...look}
      type={type}
      aria-disabled={isBusy}
      data-busy={isShownBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.()
      }}
    >
      {isShownBusy ? busyLabel : children}
    </Button>
  )
}
