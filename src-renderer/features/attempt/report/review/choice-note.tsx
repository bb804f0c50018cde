import { Box } from '@mantine/core'
import type { Choice } from '../../../../../src-shared/content/scoring/choice.ts'
import type { Counting } from '../../../../../src-shared/content/scoring/counting.ts'
import { useReportText } from '../parts/use-report-text.ts'

interface ChoiceNoteProps {
  readonly choice: Choice
  readonly counting: Counting
}

/** Whether a question of a section with a choice counts, and why it does not. */
export function ChoiceNote({ choice: { title: section, count, counts }, counting }: ChoiceNoteProps) {
  const { t } = useReportText()
  if (counting === 'dropped') return null
  const text =
    counting === 'surplus'
      ? `${t('choice.item.surplus', { section })} ${t(`choice.why.${counts}`, { count })}`
      : t(`choice.item.${wordOf(counting)}`, { section, count })
  return (
    <Box component="p" mt={0} mb={8} c="dimmed" fz={15} data-counting={counting}>
      {text}
    </Box>
  )
}

function wordOf(counting: Exclude<Counting, 'dropped' | 'surplus'>): 'counts' | 'not-chosen' | 'waits' {
  return counting === 'unmarked' ? 'waits' : counting
}
