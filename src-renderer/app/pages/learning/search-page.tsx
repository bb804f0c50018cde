import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SearchReply, SearchRequest } from '../../../../src-shared/learning/search/item-search.ts'
import { soughtWords } from '../../../../src-shared/learning/search/search-terms.ts'
import { missingFactOf } from '../../../../src-shared/account/study-scope.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { searchQuery } from '../../../features/learning/search/item-search-query.ts'
import { NothingFound } from '../../../features/learning/search/nothing-found.tsx'
import { countFound, countsOf } from '../../../features/learning/search/count-found.ts'
import { isNarrowed, SearchFilters, toSearchRequest, type SearchFilter } from '../../../features/learning/search/search-filters.tsx'
import { SearchGroups } from '../../../features/learning/search/search-groups.tsx'
import { SearchForm } from '../../../features/learning/search/search-form.tsx'
import { SearchResults } from '../../../features/learning/search/search-results.tsx'
import { SearchError } from '../../../features/learning/search/search-error.tsx'
import { useSearchText } from '../../../features/learning/search/use-search-text.ts'
import { StudyQuestion } from '../../../features/account/profile/study-question.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { bookmarksPath, foundItemPath, practiceWaysPath } from '../../../routes/paths.ts'
import { useSearchFilter } from '../use-search-filter.ts'
import { ResultCount } from '../../../ui/data/result-count.tsx'

/** Search for subjects, topics, lessons and questions. The search is in the address, so that going back restores it. */
export function SearchPage() {
  const { t } = useSearchText()
  const [{ words, page, ...filter }, setAddress] = useSearchFilter(['words', 'page', 'body', 'subject', 'topic', 'difficulty', 'level'])
  return (
    <Page
      title={t('title')}
      width="broad"
      lead={
        <>
          {t('lead')} <Link to={bookmarksPath()}>{t('toBookmarks')}</Link>
        </>
      }
      back={<BackLink to={practiceWaysPath()}>{t('back')}</BackLink>}
    >
      <SearchForm
        words={words ?? ''}
        onWords={(sought) => {
          setAddress({ ...filter, words: sought })
        }}
      />
      <Found
        words={words}
        page={page}
        filter={filter}
        onChoice={(next, nextPage) => {
          setAddress({ ...next, words, page: nextPage === 1 ? null : String(nextPage) })
        }}
      />
    </Page>
  )
}

interface FoundProps {
  readonly words: string | null
  readonly page: string | null
  readonly filter: SearchFilter
  readonly onChoice: (filter: SearchFilter, page: number) => void
}

/** Search results for the learner. First asks for a missing class, exam or country, unless the filter names a class. */
function Found({ words, page, filter, onChoice }: FoundProps) {
  const { user } = useSession().auth
  const asked = user === null || filter.level !== null ? null : missingFactOf(user.profile)
  const request = toSearchRequest(words, filter, page)
  if (request === null) return null
  if (asked !== null) return <StudyQuestion fact={asked} classLevel={user?.profile.classLevel ?? null} />
  return <FoundPages request={request} filter={filter} onChoice={onChoice} />
}

function FoundPages({ request, filter, onChoice }: Pick<FoundProps, 'filter' | 'onChoice'> & { readonly request: SearchRequest }) {
  const { t } = useSearchText()
  const { data, error, isFetching, refetch } = useQuery(searchQuery(useBridge(), request))
  const phase = useLoadingPhase(data === undefined && isFetching)
  if (error !== null) return <SearchError failure={toFailure(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading label={t('finding')} phase={phase} />
  return <FoundParts found={data} request={request} filter={filter} onChoice={onChoice} />
}

interface FoundPartsProps extends Pick<FoundProps, 'filter' | 'onChoice'> {
  readonly found: SearchReply
  readonly request: SearchRequest
}

function FoundParts({ found, request, filter, onChoice }: FoundPartsProps) {
  const { t } = useSearchText()
  const { search } = useLocation()
  const sought = useMemo(() => soughtWords(request.words), [request.words])
  const { groups, percent } = found
  const isNothing = percent === 100 && countFound(found) === 0
  return (
    <>
      {isNothing && !isNarrowed(filter) ? null : (
        <SearchFilters
          choices={found.choices}
          filter={filter}
          onFilter={(next) => {
            onChoice(next, 1)
          }}
        />
      )}
      <SearchCount found={found} />
      {groups === undefined ? null : <SearchGroups groups={groups} level={filter.level} />}
      {percent < 100 ? <Notice tone="calm">{t('building', { percent })}</Notice> : null}
      {isNothing ? (
        <NothingFound
          filter={filter}
          onFilter={(next) => {
            onChoice(next, 1)
          }}
        />
      ) : null}
      {percent < 100 || isNothing ? null : (
        <SearchResults
          found={found}
          sought={sought}
          page={Number(request.page ?? 1)}
          pathOf={(itemId) => foundItemPath(itemId) + search}
          onPage={(next) => {
            onChoice(filter, next)
          }}
        />
      )}
    </>
  )
}

/** Number of results of each kind; screen readers announce changes. */
function SearchCount({ found }: { readonly found: SearchReply }) {
  const { t } = useSearchText()
  const { subjects, headings, lessons, questions } = countsOf(found)
  const parts = [
    subjects > 0 ? t('found.subjects', { count: subjects }) : null,
    headings > 0 ? t('found.headings', { count: headings }) : null,
    lessons > 0 ? t('found.lessons', { count: lessons }) : null,
    questions > 0 ? t('found.questions', { count: questions }) : null
  ].filter((part) => part !== null)
  // While the index is being built, a separate notice says so.
  const nothing = found.percent === 100 ? t('none.title') : ''
  return <ResultCount>{parts.length === 0 ? nothing : parts.join(' · ')}</ResultCount>
}
