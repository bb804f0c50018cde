import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../../src-shared/attempt/report.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Page } from '../../../ui/page.tsx'
import { filterItems, reviewFilters, type ReviewFilter } from './review-filter.ts'
import { ReviewedItemCard } from './reviewed-item-card.tsx'
import styles from './review.module.css'

interface ReviewProps {
  readonly report: Report
  readonly reportPath: string
}

/** Every question with what was given, what is right, and why. */
export function Review({ report, reportPath }: ReviewProps) {
  const { t } = useTranslation()
  const [slug, setSlug] = useState(report.subjects[0]?.slug ?? '')
  const [filter, setFilter] = useState<ReviewFilter>('all')
  const subject = report.subjects.find((candidate) => candidate.slug === slug)
  const shown = filterItems(subject?.items ?? [], filter)
  return (
    <Page title={t('review.title')} lead={report.title} back={<BackLink to={reportPath}>{t('review.back')}</BackLink>}>
      <div className={styles.controls}>
        <div className={styles.choices} role="group" aria-label={t('review.subjects')}>
          {report.subjects.map((candidate) => (
            <Choice
              key={candidate.slug}
              isChosen={candidate.slug === slug}
              onChoose={() => {
                setSlug(candidate.slug)
              }}
            >
              {candidate.title}
            </Choice>
          ))}
        </div>
        <div className={styles.choices} role="group" aria-label={t('review.show')}>
          {reviewFilters.map((candidate) => (
            <Choice
              key={candidate}
              isChosen={candidate === filter}
              onChoose={() => {
                setFilter(candidate)
              }}
            >
              {t(`review.filter.${candidate}`, { number: filterItems(subject?.items ?? [], candidate).length })}
            </Choice>
          ))}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {t('review.shown', { count: shown.length })}
      </p>
      {shown.length === 0 ? <p className={styles.none}>{t(`review.none.${filter}`)}</p> : null}
      <ol className={styles.items}>
        {shown.map(({ item, number }) => (
          <li key={item.id} className={styles.item}>
            <ReviewedItemCard
              item={item}
              number={number}
              letters={report.optionLetters}
              stimulus={report.stimuli.find((stimulus) => stimulus.id === item.stimulusId)}
            />
          </li>
        ))}
      </ol>
    </Page>
  )
}

interface ChoiceProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: string
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}
