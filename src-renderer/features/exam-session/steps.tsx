import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** Vertical layout under a seat page's heading. */
export function Steps({ children }: { readonly children: ReactNode }) {
  return <Stack gap="var(--koya-space-4)">{children}</Stack>
}
