import { Box } from '@mantine/core'
import { Fragment } from 'react'
import { clozePieces } from '../../../../../src-shared/content/item-types/cloze/cloze-pieces.ts'
import type { GapKey, ShownGap } from '../../../../../src-shared/content/item-types/cloze/cloze-schemas.ts'
import { isGapRight } from '../../../../../src-shared/content/item-types/cloze/mark-cloze.ts'
import { MarkupText } from '../../../../ui/markup/markup-text.tsx'
import { AnswerMark } from '../parts/answer-mark.tsx'
import type { ReviewViewProps } from '../parts/review-view.ts'
import styles from '../parts/review-list.module.css'
import { useItemTypeText } from '../parts/use-item-type-text.ts'

/** The text with its right answers, then each gap with the answer given. */
export function ClozeReview({ item, itemKey, given }: ReviewViewProps<'cloze'>) {
  const fillings: Readonly<Record<string, string>> = given !== null && 'gaps' in given ? given.gaps : {}
  const gaps = item.gaps.flatMap((gap) => itemKey.gaps.filter(({ id }) => id === gap.id).map((key) => ({ gap, key })))
  return (
    <>
      <Box component="p" maw="70ch" my="sm">
        {clozePieces(item.text).map((piece, index) => {
          if (piece.kind === 'text') return <MarkupText key={index} source={piece.text} layout="inline" />
          const at = gaps.findIndex(({ gap }) => gap.id === piece.gapId)
          const found = gaps[at]
          return (
            <Fragment key={index}>
              {found ? (
                <strong>
                  ({at + 1}) {textOf(rightFilling(found.key), found.gap)}
                </strong>
              ) : null}
            </Fragment>
          )
        })}
      </Box>
      <ol className={styles.options}>
        {gaps.map(({ gap, key }, index) => (
          <ReviewedGap key={gap.id} gap={gap} gapKey={key} filling={fillings[gap.id]} number={index + 1} />
        ))}
      </ol>
    </>
  )
}

interface ReviewedGapProps {
  readonly gap: ShownGap
  readonly gapKey: GapKey
  readonly filling: string | undefined
  /** Counts from 1. */
  readonly number: number
}

function ReviewedGap({ gap, gapKey, filling, number }: ReviewedGapProps) {
  const { t } = useItemTypeText()
  const isRight = isGapRight(filling, gapKey)
  const sign = isRight ? 'givenRight' : filling === undefined ? undefined : 'givenWrong'
  const reason = gapKey.kind === 'list' && filling !== undefined && !isRight ? gapKey.why[filling] : undefined
  return (
    <li className={styles.option} data-mark={sign}>
      <span className={styles.letter}>{number}</span>
      <span className={styles.text}>{filling === undefined ? t('review.gapOpen') : textOf(filling, gap)}</span>
      {sign === undefined ? null : <AnswerMark sign={sign} />}
      {isRight ? null : <span className={styles.why}>{t('review.gapRight', { answer: textOf(rightFilling(gapKey), gap) })}</span>}
      {reason === undefined ? null : (
        <span className={styles.why}>
          <MarkupText source={reason} layout="inline" />
        </span>
      )}
    </li>
  )
}

function rightFilling(key: GapKey): string {
  return key.kind === 'list' ? key.optionId : (key.accepted[0] ?? '')
}

/** The answer to a list gap is its option's id. */
function textOf(filling: string, gap: ShownGap): string {
  return gap.kind === 'list' ? (gap.options.find(({ id }) => id === filling)?.text ?? filling) : filling
}
