import { Box } from '@mantine/core'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { entryOf } from '../store/paper-index.ts'
import { useRoomText } from '../store/use-room-text.ts'

/** Warns that the candidate cannot return to an item or section after leaving it. */
export function NavigationNote() {
  const { t } = useRoomText()
  const store = useExamStore()
  const navigation = store.attempt.paper.rules.navigation ?? 'free'
  const isClosing = useExam(({ currentItemId }) => {
    const { nextItemId } = entryOf(store.index, currentItemId)
    return nextItemId !== undefined && !store.mayVisit(currentItemId, nextItemId)
  })
  if (navigation === 'free' || !isClosing) return null
  return (
    <Box component="p" m={0} px="sm" py={4} fw={600} fz="sm" role="status">
      {t(`leaving.${navigation}`)}
    </Box>
  )
}
