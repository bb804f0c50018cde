import { Box } from '@mantine/core'
import { useCandidateSeatText } from './use-candidate-seat-text.ts'

/** The seat's name, as on the desk's label. */
export function CandidateSeatLabel({ name }: { readonly name: string }) {
  const { t } = useCandidateSeatText()
  return (
    <Box component="p" m={0} c="dimmed" fw={600}>
      {t('seat', { name })}
    </Box>
  )
}
