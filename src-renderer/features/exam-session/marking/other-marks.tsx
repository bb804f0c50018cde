import { Box } from '@mantine/core'
import type { GuidePoint } from '../../../../src-shared/content/item-types/written/marking-guide.ts'
import type { AnswerToMark } from '../../../../src-shared/exam-session/marking.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useMarkingText } from './use-marking-text.ts'

interface OtherMarksProps extends Pick<AnswerToMark, 'others'> {
  readonly guide: readonly GuidePoint[]
  readonly most: number
}

/** The marks that differ, for the chief marker; without names. */
export function OtherMarks({ others, guide, most }: OtherMarksProps) {
  const { t } = useMarkingText()
  return (
    <Notice tone="calm">
      <Box component="p" m={0} fw={600}>
        {t('answer.decide')}
      </Box>
      {others.map(({ marks, pointIds, comment }, index) => (
        <Box key={index} component="section" mt="xs">
          <Box component="h3" m={0} fz={15}>
            {t('answer.other', { number: index + 1, marks, most })}
          </Box>
          <Box component="p" m={0} fz={15}>
            {pointIds.length === 0 ? t('answer.nothingTicked') : t('answer.ticked', { points: numbersOf(guide, pointIds) })}
          </Box>
          <Box component="p" m={0} fz={15}>
            {comment === '' ? t('answer.noComment') : comment}
          </Box>
        </Box>
      ))}
    </Notice>
  )
}

/** The places of points in the guide, such as 1, 3: the keys that tick them. */
function numbersOf(guide: readonly GuidePoint[], pointIds: readonly string[]): string {
  return guide.flatMap(({ id }, index) => (pointIds.includes(id) ? [String(index + 1)] : [])).join(', ')
}
