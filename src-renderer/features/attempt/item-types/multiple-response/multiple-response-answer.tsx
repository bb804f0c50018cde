import { Box } from '@mantine/core'
import { useId } from 'react'
import type { PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { OptionCards, type Choosing } from '../parts/option-cards.tsx'
import { isOptionIn, toggleOption } from './toggle-option.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

const choosing: Choosing = { control: 'checkbox', mayEliminate: true, isChosen: isOptionIn, press: toggleOption }

export function MultipleResponseAnswer({ item }: { readonly item: PaperItemOf<'multiple-response'> }) {
  const { t } = useItemTypeText()
  const hintId = useId()
  return (
    <>
      <Box component="p" id={hintId} mt={0} mb={8} c="dimmed" fz={15}>
        {t('answer.chooseAll')}
      </Box>
      <OptionCards itemId={item.id} options={item.options} choosing={choosing} hintId={hintId} />
    </>
  )
}
