import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface FieldGroupProps {
  readonly title: string
  readonly hint: string
  readonly hintId?: string
  /** Ids of the texts that describe the group. */
  readonly describedBy?: string
  readonly children: ReactNode
}

/** Fields that belong together, with a title and a hint. */
export function FieldGroup({ title, hint, hintId, describedBy, children }: FieldGroupProps) {
  return (
    <Box component="fieldset" m={0} p={0} bd={0} aria-describedby={describedBy}>
      <Box component="legend" p={0} fw="var(--mantine-font-weight-medium)">
        {title}
      </Box>
      <Box component="p" id={hintId} mt={0} mb={8} c="dimmed" fz="sm">
        {hint}
      </Box>
      {children}
    </Box>
  )
}
