import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemTypeName, PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import type { ReviewViewProps } from './parts/review-view.ts'
import { reviewViewOf } from './review-views.ts'

interface WorkedAnswerProps extends ReviewViewProps<ItemTypeName> {
  readonly item: PaperItem
  readonly explanation: string
  /** Content after the explanation. */
  readonly children?: ReactNode
}

/** The answer given, the key, why each option is wrong, and the explanation. */
export function WorkedAnswer({ explanation, children, ...reviewed }: WorkedAnswerProps) {
  const { t } = useTranslation()
  const { Review } = reviewViewOf(reviewed.item)
  return (
    <>
      <Review {...reviewed} />
      <Box pt="sm" style={{ borderTop: '1px solid var(--koya-line)' }}>
        <Box maw="70ch">
          <Box component="h3" mt={0} mb={4} c="var(--koya-ochre)" fz={15}>
            {t('review.why')}
          </Box>
          <MarkupText source={explanation} layout="block" />
          {children}
        </Box>
      </Box>
    </>
  )
}
