import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface FarLevelsProps extends Omit<BoxProps, 'style'> {
  readonly summary: string
  readonly children: ReactNode
}

/** Collapsed levels that cannot be taken yet. */
export function FarLevels({ summary, children, ...box }: FarLevelsProps) {
  return (
    <Box component="details" {...box} style={{ borderTop: '1px solid var(--koya-line)' }}>
      <Box component="summary" w="fit-content" pt={14} pb={4} style={{ cursor: 'pointer' }}>
        {summary}
      </Box>
      {children}
    </Box>
  )
}
