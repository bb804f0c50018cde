import { useId } from 'react'
import type { PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { OptionCards, type Choosing } from '../parts/option-cards.tsx'
import styles from '../parts/answer-field.module.css'
import { isOptionIn, toggleOption } from './toggle-option.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

const choosing: Choosing = { control: 'checkbox', mayEliminate: true, isChosen: isOptionIn, press: toggleOption }

export function MultipleResponseAnswer({ item }: { readonly item: PaperItemOf<'multiple-response'> }) {
  const { t } = useItemTypeText()
  const hintId = useId()
  return (
    <>
      <p id={hintId} className={styles.hint}>
        {t('answer.chooseAll')}
      </p>
      <OptionCards itemId={item.id} options={item.options} choosing={choosing} hintId={hintId} />
    </>
  )
}
