import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** A line of small text in a card of the report. */
export function ReportNote({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="p" fz={15}>
      {children}
    </Box>
  )
}
