import { Box } from '@mantine/core'
import { orderedPairs } from '../../../../../src-shared/content/item-types/ordering/mark-order.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { AnswerMark } from '../parts/answer-mark.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'
import styles from '../parts/review-list.module.css'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

/** The steps in the right order, each with the number that the candidate gave it, and how many pairs of steps are in order. */
export function OrderingReview({ item, itemKey, given }: ReviewViewProps<'ordering'>) {
  const { t } = useItemTypeText()
  const order = given !== null && 'order' in given ? given.order : null
  const textOf = (id: string): string => item.steps.find((step) => step.id === id)?.text ?? id
  return (
    <>
      <ol className={styles.options}>
        {itemKey.order.map((stepId, index) => {
          const ownIndex = order === null ? null : order.indexOf(stepId)
          const sign = ownIndex === null ? 'key' : ownIndex === index ? 'givenRight' : 'givenWrong'
          return (
            <li key={stepId} className={styles.option} data-mark={sign}>
              <span className={styles.letter}>{index + 1}</span>
              <span className={styles.text}>
                <MarkupText source={textOf(stepId)} layout="inline" />
              </span>
              <AnswerMark sign={sign} />
              {ownIndex === null || ownIndex === index ? null : (
                <span className={styles.why}>{t('review.stepMisplaced', { own: ownIndex + 1, right: index + 1 })}</span>
              )}
            </li>
          )
        })}
      </ol>
      {order === null ? null : (
        <Box component="p" maw="70ch" mt={0} mb="sm">
          {t('review.orderedPairs', { ...orderedPairs({ order }, itemKey) })}
        </Box>
      )}
    </>
  )
}
