import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperOption, PaperStimulus } from '../../../../src-shared/attempt/paper.ts'
import type { ReviewedItem } from '../../../../src-shared/attempt/report.ts'
import { MarkupText } from '../../../ui/markup-text.tsx'
import { verdictOf } from './review-filter.ts'
import styles from './reviewed-item-card.module.css'

interface ReviewedItemCardProps {
  readonly item: ReviewedItem
  readonly number: number
  readonly letters: readonly string[]
  readonly stimulus: PaperStimulus | undefined
}

const verdictIcons = { right: IconCheck, wrong: IconX, unanswered: IconCircleDashed } as const

export const ReviewedItemCard = memo(function ReviewedItemCard({ item, number, letters, stimulus }: ReviewedItemCardProps) {
  const { t } = useTranslation()
  const verdict = verdictOf(item)
  const Icon = verdictIcons[verdict]
  return (
    <article className={styles.card} data-item-id={item.id} data-verdict={verdict} aria-labelledby={`review-${item.id}`}>
      <header className={styles.header}>
        <h2 id={`review-${item.id}`} className={styles.number}>
          {t('exam.question', { number })}
        </h2>
        <span className={styles.topic}>{item.topic}</span>
        <span className={styles.verdict}>
          <Icon size={18} aria-hidden />
          {t(`review.verdict.${verdict}`)}
        </span>
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
      <ol className={styles.options}>
        {item.options.map((option, index) => (
          <ReviewedOption key={option.id} option={option} letter={letters[index] ?? ''} item={item} />
        ))}
      </ol>
      <div className={styles.explanation}>
        <h3>{t('review.why')}</h3>
        <MarkupText source={item.explanation} layout="block" />
      </div>
    </article>
  )
})

function ReviewedOption({ option, letter, item }: { readonly option: PaperOption; readonly letter: string; readonly item: ReviewedItem }) {
  const { t } = useTranslation()
  const isKey = option.id === item.keyOptionId
  const isGiven = option.id === item.givenOptionId
  const words = isKey && isGiven ? 'givenRight' : isKey ? 'key' : isGiven ? 'givenWrong' : undefined
  return (
    <li className={styles.option} data-mark={words}>
      <span className={styles.letter}>{letter}</span>
      <span className={styles.text}>
        <MarkupText source={option.text} layout="inline" />
      </span>
      {words === undefined ? null : (
        <span className={styles.mark}>
          {isKey ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
          {t(`review.option.${words}`)}
        </span>
      )}
    </li>
  )
}
