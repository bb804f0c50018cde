import { IconCheck, IconCircleDashed, IconCircleHalf2, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperStimulus } from '../../../../src-shared/attempt/paper.ts'
import type { ReviewedItem } from '../../../../src-shared/attempt/report.ts'
import type { Marking } from '../../../../src-shared/scoring/scoring-rules.ts'
import { verdictOf } from '../../../../src-shared/scoring/verdict.ts'
import { MarkupText } from '../../../ui/markup-text.tsx'
import { reviewViewOf } from '../item-types/review-views.ts'
import { ItemMarks } from './item-marks.tsx'
import styles from './reviewed-item-card.module.css'

interface ReviewedItemCardProps {
  readonly reviewed: ReviewedItem
  readonly number: number
  readonly letters: readonly string[]
  readonly marking: Marking
  readonly stimulus: PaperStimulus | undefined
}

const verdictIcons = { right: IconCheck, partly: IconCircleHalf2, wrong: IconX, unanswered: IconCircleDashed } as const

export const ReviewedItemCard = memo(function ReviewedItemCard({ reviewed, number, letters, marking, stimulus }: ReviewedItemCardProps) {
  const { t } = useTranslation()
  const { item, key, given, topic, explanation } = reviewed
  const verdict = verdictOf(reviewed)
  const Icon = verdictIcons[verdict]
  const { Review } = reviewViewOf(item)
  return (
    <article className={styles.card} data-item-id={item.id} data-verdict={verdict} aria-labelledby={`review-${item.id}`}>
      <header className={styles.header}>
        <h2 id={`review-${item.id}`} className={styles.number}>
          {t('exam.question', { number })}
        </h2>
        <span className={styles.topic}>{topic}</span>
        <span className={styles.verdict}>
          <Icon size={18} aria-hidden />
          {t(`review.verdict.${verdict}`)}
        </span>
        <ItemMarks reviewed={reviewed} marking={marking} />
      </header>
      {stimulus ? (
        <details className={styles.stimulus}>
          <summary>{t('review.passage', { title: stimulus.title })}</summary>
          <MarkupText source={stimulus.text} layout="block" />
        </details>
      ) : null}
      <div className={styles.stem}>
        <MarkupText source={item.stem} layout="block" />
      </div>
      <Review item={item} itemKey={key} given={given} letters={letters} />
      <div className={styles.explanation}>
        <h3>{t('review.why')}</h3>
        <MarkupText source={explanation} layout="block" />
      </div>
    </article>
  )
})
