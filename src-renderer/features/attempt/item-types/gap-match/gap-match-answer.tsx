import { Box } from '@mantine/core'
import { useId, useMemo } from 'react'
import { clozePieces } from '../../../../../src-shared/content/item-types/cloze/cloze-pieces.ts'
import type { PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { ChoiceBank } from '../pairing/choice-bank.tsx'
import { PairField } from '../pairing/pair-field.tsx'
import { PairNews } from '../pairing/pair-news.tsx'
import styles from '../pairing/pairing.module.css'
import { usePairing } from '../pairing/use-pairing.ts'
import { FieldKeys } from '../parts/field-keys.tsx'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { gapMatchResponses, partsOfGapMatch } from './gap-match-pairs.ts'

/** The words with their letters, and below them the text with a list of the words at each gap. */
export function GapMatchAnswer({ item }: { readonly item: PaperItemOf<'gap-match'> }) {
  const { t } = useItemTypeText()
  const hintId = useId()
  const parts = useMemo(() => partsOfGapMatch(item), [item])
  const { pairs, letters, drag, press } = usePairing(item, parts, gapMatchResponses)
  const total = parts.slotIds.length
  return (
    <div className={styles.question} role="group" aria-label={t('answer.gaps')} aria-describedby={`question-stem ${hintId}`}>
      <Box component="p" id={hintId} mt={0} mb={8} c="dimmed" fz={15}>
        {t('answer.gapHint')}
      </Box>
      <ChoiceBank parts={parts} pairs={pairs} letters={letters} drag={drag} onPress={press} />
      <div className={styles.passage}>
        {clozePieces(item.text).map((piece, index) => {
          if (piece.kind === 'text') return <MarkupText key={index} source={piece.text} layout="inline" />
          const { gapId } = piece
          const number = parts.slotIds.indexOf(gapId) + 1
          return (
            <span key={index} className={styles.gap} data-slot-id={gapId} data-over={drag.overSlotId === gapId || undefined}>
              <span className={styles.number} aria-hidden>
                {number}
              </span>
              <PairField
                itemId={item.id}
                slotId={gapId}
                label={t('answer.gapOf', { number, total })}
                parts={parts}
                letters={letters}
                responses={gapMatchResponses}
              />
            </span>
          )
        })}
      </div>
      <FieldKeys />
      <PairNews parts={parts} pairs={pairs} letters={letters} />
    </div>
  )
}
