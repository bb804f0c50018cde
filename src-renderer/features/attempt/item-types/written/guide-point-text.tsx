import { Box } from '@mantine/core'
import type { GuidePoint } from '../../../../../src-shared/content/item-types/written/marking-guide.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

/** What a point says, what it is worth and what else earns its marks. */
export function GuidePointText({ point: { text, note, marks } }: { readonly point: GuidePoint }) {
  const { t } = useItemTypeText()
  return (
    <span>
      <MarkupText source={text} layout="inline" /> <strong style={{ whiteSpace: 'nowrap' }}>{t('review.pointMarks', { count: marks })}</strong>
      {note === undefined ? null : (
        <Box component="span" display="block" c="dimmed" fz={15}>
          <MarkupText source={note} layout="inline" />
        </Box>
      )}
    </span>
  )
}
