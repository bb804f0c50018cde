import { Box } from '@mantine/core'
import type { Pairing, PairingKey } from '../../../../../src-shared/content/item-types/base/pairing.ts'
import { countPairs } from '../../../../../src-shared/content/item-types/base/pairing.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { AnswerMark } from '../parts/answer-mark.tsx'
import styles from '../parts/review-list.module.css'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

interface ReviewedPairsProps {
  /** Prompts or gaps; a gap has no text of its own. */
  readonly slots: readonly { readonly id: string; readonly text: string | null }[]
  readonly choices: readonly { readonly id: string; readonly text: string }[]
  readonly pairingKey: PairingKey
  /** Null if there was no answer. */
  readonly given: Pairing | null
}

/** Each prompt or gap with the choice given and the right one, and how the pairs count. */
export function ReviewedPairs({ slots, choices, pairingKey, given }: ReviewedPairsProps) {
  const { t } = useItemTypeText()
  const textOf = (id: string | undefined): string => choices.find((choice) => choice.id === id)?.text ?? ''
  return (
    <>
      <ol className={styles.options}>
        {slots.map(({ id, text }, index) => {
          const own = given?.[id]
          const isRight = own !== undefined && own === pairingKey.pairs[id]
          const sign = own === undefined ? undefined : isRight ? 'givenRight' : 'givenWrong'
          return (
            <li key={id} className={styles.option} data-mark={sign}>
              <span className={styles.letter}>{index + 1}</span>
              <span className={styles.text}>
                {text === null ? null : (
                  <>
                    <MarkupText source={text} layout="inline" />
                    {': '}
                  </>
                )}
                {own === undefined ? t('review.gapOpen') : <MarkupText source={textOf(own)} layout="inline" />}
              </span>
              {sign === undefined ? null : <AnswerMark sign={sign} />}
              {isRight ? null : (
                <span className={styles.why}>
                  {t('review.rightIs')} <MarkupText source={textOf(pairingKey.pairs[id])} layout="inline" />
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {given === null ? null : (
        <Box component="p" maw="70ch" mt={0} mb="sm">
          {t('review.pairs', { ...countPairs(given, pairingKey), others: pairingKey.choiceCount - 1 })}
        </Box>
      )}
    </>
  )
}
