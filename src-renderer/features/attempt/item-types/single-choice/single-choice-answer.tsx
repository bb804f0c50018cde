import type { PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { OptionCards, type Choosing } from '../parts/option-cards.tsx'

const choosing: Choosing = {
  control: 'radio',
  isChosen: (given, optionId) => given !== null && 'optionId' in given && given.optionId === optionId,
  mayEliminate: true,
  press: (_, optionId) => ({ optionId })
}

export function SingleChoiceAnswer({ item }: { readonly item: PaperItemOf<'single-choice'> }) {
  return <OptionCards itemId={item.id} options={item.options} choosing={choosing} />
}
