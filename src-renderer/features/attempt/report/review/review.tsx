import { IconCircleCheck } from '@tabler/icons-react'
import { useMemo, useRef, useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { agreedMarking } from '../../../../../src-shared/content/scoring/marks-of.ts'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { filterItems, hasUnmarkedAnswer, reviewFiltersFor, reviewStart, type ReviewFilter } from './review-filter.ts'
import { ReviewChoices } from './review-choices.tsx'
import { ReviewedItemCard } from './reviewed-item-card.tsx'
import { useOwnMarkingOf } from './use-own-marking-of.ts'
import { useCounting } from './use-counting.ts'
import { useGrowingCount } from './use-growing-count.ts'
import { useItemLessons } from '../parts/use-item-lessons.ts'
import styles from './review.module.css'
import type { ItemReportView } from '../../../../../src-shared/attempt/item-report.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useFormulasOf } from '../../../../ui/markup/typesetter.ts'
import { itemReportsQuery } from './item-report-query.ts'

interface ReviewProps {
  readonly report: Report
  readonly reportPath: string
}

/** Every question with the answer given, the key, and the explanation. */
export function Review({ report, reportPath }: ReviewProps) {
  const { t } = useTranslation()
  useFormulasOf(report)
  const [search] = useSearchParams()
  const [start] = useState(() => reviewStart(report, search))
  const [slug, setSlug] = useState(start.subject)
  const [filter, setFilter] = useState(start.filter)
  const itemReports = useItemReports(report.attemptId)
  const results = useRef<HTMLDivElement>(null)
  const lessonsOf = useItemLessons(report.attemptId)
  const subject = report.subjects.find((candidate) => candidate.slug === slug)
  const items = subject?.items ?? []
  const ownMarking = useOwnMarkingOf(report)
  const { countingOf, choiceOf, labels } = useCounting(subject, { report, itemOf: ownMarking.itemOf })
  const shown = filterItems(items, filter, countingOf).map((one) => ({
    ...one,
    // A filter goes by what Koya marked, so that no question leaves the list while its learner marks it.
    reviewed: ownMarking.itemOf(one.reviewed),
    stimulus: report.stimuli.find(({ id }) => id === one.reviewed.item.stimulusId)
  }))
  const marking = useMemo(() => agreedMarking(report.scoring.marking, report.markingVersion), [report])
  const shownCount = useGrowingCount(`${slug} ${filter}`, shown.length)
  const regradesOf = useMemo(() => regradesByItem(report), [report])

  /** After a change, scrolls to the first question unless it is in view. */
  function toFirst(): void {
    const element = results.current
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' })
  }

  return (
    <Page title={t('review.title')} lead={report.title} width="broad" back={<BackLink to={reportPath}>{t('review.back')}</BackLink>}>
      <div className={styles.columns}>
        <ReviewChoices
          subjects={report.subjects}
          slug={slug}
          countingOf={countingOf}
          filter={filter}
          filters={reviewFiltersFor(report.scoring.marking, hasUnmarkedAnswer(report))}
          onSubject={(chosen) => {
            setSlug(chosen)
            toFirst()
          }}
          onFilter={(chosen) => {
            setFilter(chosen)
            toFirst()
          }}
        />
        <div ref={results} className={styles.results}>
          <p className="visually-hidden" role="status">
            {t('review.shown', { count: shown.length })}
          </p>
          {shown.length === 0 ? <NoneShown filter={filter} /> : null}
          <ol className={styles.items}>
            {shown.slice(0, shownCount).map(({ reviewed, number, stimulus }) => (
              <li key={reviewed.item.id} className={styles.item}>
                <ReviewedItemCard
                  reviewed={reviewed}
                  number={labels.get(reviewed.item.id) ?? number}
                  counting={countingOf.get(reviewed.item.id)}
                  choice={choiceOf.get(reviewed.item.id)}
                  letters={subject?.optionLetters ?? report.optionLetters}
                  marking={marking}
                  stimulus={stimulus}
                  sound={report.sounds?.find(({ id }) => id === stimulus?.sound?.soundId)}
                  regrades={regradesOf.get(reviewed.item.id)}
                  lessons={lessonsOf.get(reviewed.item.id)}
                  attemptId={report.attemptId}
                  ownMarking={ownMarking.markingOf(reviewed)}
                  itemReport={itemReports === null ? 'unknown' : (itemReports[reviewed.item.id] ?? 'none')}
                />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Page>
  )
}

function NoneShown({ filter }: { readonly filter: ReviewFilter }) {
  const { t } = useTranslation()
  return (
    <Notice tone="calm" icon={<IconCircleCheck size={26} aria-hidden />}>
      {t(`review.none.${filter}`)}
    </Notice>
  )
}

function regradesByItem({ remarks: regrades = [] }: Pick<Report, 'remarks'>) {
  return new Map(regrades.map(({ itemId }) => [itemId, regrades.filter((regrade) => regrade.itemId === itemId)]))
}

/**
 * Returns the learner's reports of an attempt's items and keeps them up to date during upload. Null until loaded, because a second report would
 * replace the first.
 */
function useItemReports(attemptId: string): Readonly<Record<string, ItemReportView>> | null {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const query = itemReportsQuery(bridge, attemptId)
  const { data } = useQuery(query)
  useEffect(
    () =>
      bridge.itemReport.onChanged(() => {
        void queryClient.invalidateQueries({ queryKey: ['item-reports'] })
      }),
    [bridge, queryClient]
  )
  return data ?? null
}
