import { NativeSelect } from '@mantine/core'
import { memo, useCallback } from 'react'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { markupToPlainText } from '../../../../../src-shared/kernel/markup/markup.ts'
import { useAnswerField } from '../parts/use-answer-field.ts'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import styles from './pairing.module.css'
import { withPair, type PairParts, type PairResponses } from './pairs.ts'

interface PairFieldProps {
  readonly itemId: string
  readonly slotId: string
  readonly label: string
  readonly parts: PairParts
  readonly letters: readonly string[]
  readonly responses: PairResponses
}

/** The list in which a prompt or gap gets its choice: the browser's own, in which a typed letter chooses. */
export const PairField = memo(function PairField({ itemId, slotId, label, parts, letters, responses }: PairFieldProps) {
  const { t } = useItemTypeText()
  const { pairsIn, toResponse } = responses
  const chosenIn = useCallback((given: ItemResponse | null) => pairsIn(given)[slotId] ?? '', [pairsIn, slotId])
  const { text, isUnsaved, answer, given, events } = useAnswerField(itemId, chosenIn)
  return (
    <NativeSelect
      size="sm"
      className={`${styles.field ?? ''} ${isUnsaved ? (styles.unsaved ?? '') : ''}`}
      aria-label={label}
      data={[
        { value: '', label: t('answer.noWord') },
        ...parts.choices.map((choice, index) => ({ value: choice.id, label: labelOf(choice.text, letters[index] ?? '') }))
      ]}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        answer(toResponse(withPair(pairsIn(given()), slotId, value === '' ? null : value)))
      }}
      {...events}
    />
  )
})

/** A list of the browser shows no formulas and pictures: there the letter alone stands for them. */
function labelOf(source: string, letter: string): string {
  return /\$|!\[/.test(source) ? letter : `${letter}: ${markupToPlainText(source)}`
}
