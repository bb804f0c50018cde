import { Box } from '@mantine/core'

/** What is wrong with a row of several fields. */
export function RowFault({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <Box component="p" m={0} c="var(--koya-clay)" fz="sm">
      {text}
    </Box>
  )
}
