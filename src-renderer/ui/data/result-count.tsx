import { Box } from '@mantine/core'

/** Number of results; screen readers announce changes. */
export function ResultCount({ children }: { readonly children: string }) {
  return (
    <Box component="p" role="status" mt={0} mb="sm" c="dimmed" fz={15}>
      {children}
    </Box>
  )
}
