import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import type { CountedItems } from '../../../../../src-shared/content/scoring/counting.ts'
import { filterItems, type ReviewFilter } from './review-filter.ts'
import styles from './review.module.css'

interface ReviewChoicesProps {
  readonly subjects: Report['subjects']
  /** Slug of the visible subject. */
  readonly slug: string
  /** How the items of that subject count. */
  readonly countingOf: CountedItems['countingOf']
  readonly filter: ReviewFilter
  readonly filters: readonly ReviewFilter[]
  readonly onSubject: (slug: string) => void
  readonly onFilter: (filter: ReviewFilter) => void
}

/** Selects the subject and a filter of its questions: at the side of a large window, above the questions in a small one. */
export function ReviewChoices({ subjects, slug, countingOf, filter, filters, onSubject, onFilter }: ReviewChoicesProps) {
  const { t } = useTranslation()
  const items = subjects.find((candidate) => candidate.slug === slug)?.items ?? []
  return (
    <div className={styles.choices}>
      {subjects.length > 1 ? (
        <Choices label={t('review.subjects')}>
          {subjects.map(({ slug: candidate, title, rightCount, itemCount }) => (
            <Choice
              key={candidate}
              isChosen={candidate === slug}
              onChoose={() => {
                onSubject(candidate)
              }}
            >
              <span>{title}</span>
              <span className={styles.count} aria-hidden>{`${String(rightCount)}/${String(itemCount)}`}</span>
              <span className="visually-hidden">{t('review.rightOf', { right: rightCount, total: itemCount })}</span>
            </Choice>
          ))}
        </Choices>
      ) : null}
      <Choices label={t('review.show')}>
        {filters.map((candidate) => (
          <Choice
            key={candidate}
            isChosen={candidate === filter}
            onChoose={() => {
              onFilter(candidate)
            }}
          >
            {t(`review.filter.${candidate}`, { number: filterItems(items, candidate, countingOf).length })}
          </Choice>
        ))}
      </Choices>
    </div>
  )
}

function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.group} role="group" aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}

interface ChoiceProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}
