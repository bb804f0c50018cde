import { Box } from '@mantine/core'
import { keyMapOf } from '../../../../../src-shared/content/exams/exam-rules.ts'
import { useExamStore } from '../../store/exam-context.tsx'
import { useItemTypeText } from './use-item-type-text.ts'

/** Explains how to enter and leave a field by keyboard, where single letters are exam keys. */
export function FieldKeys() {
  const { t } = useItemTypeText()
  if (!keyMapOf(useExamStore().attempt.paper.rules)) return null
  return (
    <Box component="p" mt="sm" mb={0} c="dimmed" fz="sm">
      {t('answer.fieldKeys')}
    </Box>
  )
}
