import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ListedMark } from '../../../../src-shared/learning/bookmarks/item-mark.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { filterMarks, subjectOf, type MarkFilter } from '../../../features/learning/bookmarks/filter-marks.ts'
import { ItemMarkList } from '../../../features/learning/bookmarks/item-mark-list.tsx'
import { itemMarksQuery } from '../../../features/learning/bookmarks/item-marks-query.ts'
import { MarkFilters } from '../../../features/learning/bookmarks/mark-filters.tsx'
import { useMarkText } from '../../../features/learning/bookmarks/use-mark-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { LockedState } from '../../../ui/card/locked-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ResultCount } from '../../../ui/data/result-count.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { afterExamPath, foundItemPath, practiceWaysPath, searchPath, startPagePath } from '../../../routes/paths.ts'

/** Questions with a bookmark or note of the learner. */
export function BookmarksPage() {
  const { t } = useMarkText()
  const { data, error } = useQuery(itemMarksQuery(useBridge()))
  const phase = useLoadingPhase(data === undefined && error === null)
  return (
    <Page title={t('title')} lead={t('lead')} width="broad" back={<BackLink to={practiceWaysPath()}>{t('back')}</BackLink>}>
      {data ? <Marks marks={data} /> : error === null ? <Loading label={t('title')} phase={phase} /> : <Locked message={toFailure(error).message} />}
    </Page>
  )
}

function Locked({ message }: { readonly message: string }) {
  const { t } = useMarkText()
  return (
    <LockedState
      title={t('lockedTitle')}
      action={
        <Button component={Link} to="/dashboard/assessments">
          {t('back')}
        </Button>
      }
    >
      {message}
    </LockedState>
  )
}

function Marks({ marks }: { readonly marks: readonly ListedMark[] }) {
  const { t } = useMarkText()
  const [filter, setFilter] = useState<MarkFilter>({ kind: null, subject: null, words: '' })
  const shown = filterMarks(marks, filter)
  const subjects = [...new Set(marks.flatMap((mark) => subjectOf(mark) ?? []))].sort()
  if (marks.length === 0) {
    return (
      <EmptyState drawing="openBook" title={t('emptyTitle')} action={{ label: t('toSearch'), to: searchPath() }}>
        <p>{t('empty')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {marks.some(({ isBookmarked }) => isBookmarked) ? (
        <Button component={Link} to={startPagePath('bookmarks')} variant="default" mb="md">
          {t('practise')}
        </Button>
      ) : null}
      <MarkFilters subjects={subjects} filter={filter} onFilter={setFilter} />
      <ResultCount>{t('found', { count: shown.length })}</ResultCount>
      {shown.length === 0 ? <p>{t('none')}</p> : <ItemMarkList marks={shown} pathOf={pathOf} />}
    </>
  )
}

function pathOf({ itemId, place }: ListedMark): string | null {
  if (place.kind === 'bank') return `${foundItemPath(itemId)}?from=bookmarks`
  return place.kind === 'review' ? afterExamPath('review', place.slug, place.attemptId) : null
}
