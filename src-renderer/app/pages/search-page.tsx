import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { soughtWords } from '../../../src-shared/item-search/search-words.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { searchQuery } from '../../features/item-search/item-search-query.ts'
import { SearchFilters, anyItem, toWish, type SearchFilter } from '../../features/item-search/search-filters.tsx'
import { SearchForm } from '../../features/item-search/search-form.tsx'
import { SearchResults } from '../../features/item-search/search-results.tsx'
import { SearchTrouble } from '../../features/item-search/search-trouble.tsx'
import { useSearchText } from '../../features/item-search/use-search-text.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useLoadingPhase } from '../../ui/use-loading-phase.ts'
import { bookmarksPath, foundItemPath } from '../paths.ts'
import { useSearchFilter } from './use-search-filter.ts'

/** Questions of all banks by their words; what is looked for stands in the address, so that it is there again on the way back. */
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
      back={<BackLink to="/dashboard/assessments">{t('back')}</BackLink>}
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

function Found({ words, page, filter, onChoice }: FoundProps) {
  const { t } = useSearchText()
  const wish = toWish(words, filter, page)
  const { data, error, isFetching, refetch } = useQuery(searchQuery(useBridge(), wish))
  const { search } = useLocation()
  const sought = useMemo(() => soughtWords(words ?? ''), [words])
  const phase = useLoadingPhase(wish !== null && data === undefined && isFetching)
  if (wish === null) return null
  if (error !== null) return <SearchTrouble failure={toFailure(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading label={t('finding')} phase={phase} />
  if (data.percent < 100) return <Notice tone="calm">{t('building', { percent: data.percent })}</Notice>
  const isNarrowed = Object.values(filter).some((part) => part !== null)
  return (
    <>
      {data.count === 0 && !isNarrowed ? null : (
        <SearchFilters
          choices={data.choices}
          filter={filter}
          onFilter={(next) => {
            onChoice(next, 1)
          }}
        />
      )}
      <SearchResults
        found={data}
        sought={sought}
        page={Number(wish.page ?? 1)}
        pathOf={(itemId) => foundItemPath(itemId) + search}
        onPage={(next) => {
          onChoice(filter, next)
        }}
        onWider={
          isNarrowed
            ? () => {
                onChoice(anyItem, 1)
              }
            : undefined
        }
      />
    </>
  )
}
