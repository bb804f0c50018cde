import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { platformConstants } from '../../src-shared/platform/platform-constants.ts'
import { useShownAtLeast } from './use-shown-at-least.ts'

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
  const isShownBusy = useShownAtLeast(isBusy, platformConstants.fetchDelayMs)
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
