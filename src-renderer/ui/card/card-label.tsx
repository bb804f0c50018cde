import { Box } from '@mantine/core'

/** Small text above a card's heading that names the kind of content. */
export function CardLabel({ children }: { readonly children: string }) {
  return (
    <Box component="p" m={0} c="var(--koya-ochre)" fw={600} fz="sm">
      {children}
    </Box>
  )
}
