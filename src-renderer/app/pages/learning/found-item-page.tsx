import { useQuery, useMutation } from '@tanstack/react-query'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { FoundItem } from '../../../../src-shared/learning/search/item-search.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { TriedItem } from '../../../features/attempt/preview/tried-item.tsx'
import { ItemMarkPart } from '../../../features/learning/bookmarks/item-mark-part.tsx'
import { FoundFrame } from '../../../features/learning/search/found-frame.tsx'
import { foundItemQuery } from '../../../features/learning/search/item-search-query.ts'
import { SearchError } from '../../../features/learning/search/search-error.tsx'
import { ShowAnswer } from '../../../features/learning/search/show-answer.tsx'
import { useSearchText } from '../../../features/learning/search/use-search-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { bookmarksPath, searchPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

/** One question of the bank to try; shows its answer only on request. */
export function FoundItemPage() {
  useExamText()
  const { t } = useSearchText()
  const { itemId = '' } = useParams()
  const { data, error, refetch } = useQuery(foundItemQuery(useBridge(), itemId))
  const phase = useLoadingPhase(data === undefined && error === null)
  const { search } = useLocation()
  const [address] = useSearchParams()
  const isFromBookmarks = address.get('from') === 'bookmarks'
  return (
    <Page
      title={t('one.title', { subject: data?.subject ?? '…' })}
      lead={data ? t('one.lead', { exams: data.exams.join(', ') }) : undefined}
      width="reading"
      back={
        isFromBookmarks ? (
          <BackLink to={bookmarksPath()}>{t('toBookmarks')}</BackLink>
        ) : (
          <BackLink to={searchPath() + search}>{t('one.back')}</BackLink>
        )
      }
    >
      {error === null ? null : <SearchError failure={toFailure(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading label={t('finding')} phase={phase} /> : null}
      {data === undefined ? null : <Question key={itemId} found={data} />}
    </Page>
  )
}

function Question({ found }: { readonly found: FoundItem }) {
  const { t } = useSearchText()
  const { item, optionLetters, subject } = found
  const answer = useShownAnswer(item.id)
  return (
    <FoundFrame found={found}>
      <TriedItem item={item} letters={optionLetters} checked={answer.data ?? null}>
        <ShowAnswer answer={answer} />
        <ItemMarkPart itemId={item.id} name={t('one.title', { subject })} />
      </TriedItem>
    </FoundFrame>
  )
}

/** Returns a mutation that reveals a question's answer on this page. The answer is not cached elsewhere. */
function useShownAnswer(itemId: string) {
  const bridge = useBridge()
  return useMutation({ mutationFn: () => unwrap(bridge.itemSearch.showAnswer({ itemId })) })
}
