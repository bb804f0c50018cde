import { Box } from '@mantine/core'
import { useId, useMemo } from 'react'
import type { PaperItemOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { markupToPlainText } from '../../../../../src-shared/kernel/markup/markup.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { ChoiceBank } from '../pairing/choice-bank.tsx'
import { PairField } from '../pairing/pair-field.tsx'
import { PairNews } from '../pairing/pair-news.tsx'
import styles from '../pairing/pairing.module.css'
import { usePairing } from '../pairing/use-pairing.ts'
import { FieldKeys } from '../parts/field-keys.tsx'
import { useItemTypeText } from '../parts/use-item-type-text.ts'
import { matchingResponses, partsOfMatching } from './matching-pairs.ts'

/** The choices with their letters, and below them each prompt with a list of the choices. */
export function MatchingAnswer({ item }: { readonly item: PaperItemOf<'matching'> }) {
  const { t } = useItemTypeText()
  const hintId = useId()
  const parts = useMemo(() => partsOfMatching(item), [item])
  const { pairs, letters, drag, press } = usePairing(item, parts, matchingResponses)
  return (
    <div className={styles.question} role="group" aria-label={t('answer.match')} aria-describedby={`question-stem ${hintId}`}>
      <Box component="p" id={hintId} mt={0} mb={8} c="dimmed" fz={15}>
        {t('answer.matchHint')}
      </Box>
      <ChoiceBank parts={parts} pairs={pairs} letters={letters} drag={drag} onPress={press} />
      <ol className={styles.prompts}>
        {item.prompts.map(({ id, text }, index) => (
          <li
            key={id}
            className={styles.prompt}
            data-slot-id={id}
            data-paired={pairs[id] === undefined ? undefined : true}
            data-over={drag.overSlotId === id || undefined}
          >
            <span className={styles.number}>{index + 1}</span>
            <span className={styles.text}>
              <MarkupText source={text} layout="inline" />
            </span>
            <PairField
              itemId={item.id}
              slotId={id}
              label={t('answer.choiceFor', { number: index + 1, prompt: markupToPlainText(text) })}
              parts={parts}
              letters={letters}
              responses={matchingResponses}
            />
          </li>
        ))}
      </ol>
      <FieldKeys />
      <PairNews parts={parts} pairs={pairs} letters={letters} />
    </div>
  )
}
