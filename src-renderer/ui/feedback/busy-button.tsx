import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLoadingPhase } from './use-loading-phase.ts'

interface BusyButtonProps extends ButtonProps {
  readonly isBusy: boolean
  /** Label while the action runs. */
  readonly busyLabel: string
  readonly type?: 'button' | 'submit'
  /** Id of the form that it submits, where it is outside. */
  readonly form?: string
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A button with a loading state: while busy it changes its label, keeps its place and ignores further presses. */
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
