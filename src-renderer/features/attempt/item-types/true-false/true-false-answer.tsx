import { useMemo } from 'react'
import type { PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { OptionCards, type Choosing } from '../parts/option-cards.tsx'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

const choosing: Choosing = {
  control: 'radio',
  isChosen: (given, optionId) => given !== null && 'isTrue' in given && String(given.isTrue) === optionId,
  mayEliminate: false,
  press: (_, optionId) => ({ isTrue: optionId === 'true' })
}

export function TrueFalseAnswer({ item }: { readonly item: PaperItemOf<'true-false'> }) {
  const { t } = useItemTypeText()
  const options = useMemo(() => (['true', 'false'] as const).map((id) => ({ id, text: t(`answer.${id}`) })), [t])
  return <OptionCards itemId={item.id} options={options} choosing={choosing} />
}
