import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { KeyCap } from '../../../ui/card/key-cap.tsx'
import styles from './question-tools.module.css'

interface ToolButtonProps {
  readonly icon: ReactNode
  readonly children: string
  readonly onPress: () => void
  readonly keyCap?: string | undefined
  /** Shown as unavailable, but keeps the focus. */
  readonly isDisabled?: boolean
  readonly isMain?: boolean
  readonly isPressed?: boolean
  /** True if a mouse press must not clear the selection in the question. */
  readonly keepsSelection?: boolean
}

/** A button of the toolbar under the question. In a narrow bar its label moves under its icon; it is never hidden. */
export function ToolButton({
  icon,
  children,
  onPress,
  keyCap,
  isDisabled = false,
  isMain = false,
  isPressed,
  keepsSelection = false
}: ToolButtonProps) {
  return (
    <Button
      size="sm"
      variant={isMain ? 'filled' : 'default'}
      leftSection={icon}
      aria-disabled={isDisabled || undefined}
      aria-pressed={isPressed}
      aria-keyshortcuts={keyCap?.toLowerCase()}
      className={styles.tool}
      classNames={{ inner: styles.inner, section: styles.icon, label: styles.label }}
      data-main={isMain || undefined}
      onMouseDown={(event) => {
        if (keepsSelection) event.preventDefault()
      }}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      {children}
      {keyCap === undefined ? null : (
        <span className={styles.key} aria-hidden>
          <KeyCap>{keyCap}</KeyCap>
        </span>
      )}
    </Button>
  )
}
