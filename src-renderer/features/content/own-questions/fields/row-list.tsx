import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './own-questions.module.css'

interface RowListProps {
  readonly legend: string
  readonly hint?: string
  /** Faults of the list as a whole. */
  readonly messages: readonly (string | undefined)[]
  readonly children: ReactNode
}

/** A group of rows that an author can add and remove. */
export function RowList({ legend, hint, messages, children }: RowListProps) {
  const told = messages.filter((message) => message !== undefined)
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      {hint === undefined ? null : (
        <Box component="p" m={0} c="dimmed" fz="sm">
          {hint}
        </Box>
      )}
      {children}
      {told.length === 0 ? null : (
        <Box component="p" m={0} c="var(--koya-clay)">
          {told.join(' ')}
        </Box>
      )}
    </fieldset>
  )
}

interface RowButtonProps {
  readonly label: string
  readonly isDisabled?: boolean
  readonly onClick: () => void
}

export function AddRow({ label, isDisabled = false, onClick }: RowButtonProps) {
  return (
    <Button variant="default" size="compact-sm" disabled={isDisabled} onClick={onClick}>
      {label}
    </Button>
  )
}

/** A row's button with a sign; `label` is what it is called. */
export function RowButton({ label, isDisabled = false, onClick, children }: RowButtonProps & { readonly children: ReactNode }) {
  return (
    <Button variant="subtle" size="compact-sm" px={6} aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  )
}
