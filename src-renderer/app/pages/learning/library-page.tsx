import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { halfReadQuery } from '../../../features/learning/home/progress-query.ts'
import { libraryQuery } from '../../../features/learning/library/library-query.ts'
import { LibraryView } from '../../../features/learning/library/list/library-view.tsx'
import { WorkView } from '../../../features/learning/library/reader/work-view.tsx'
import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'
import { useLibraryText } from '../../../features/learning/library/use-library-text.ts'

/** A library, or its work in `?work=`. */
export function LibraryPage() {
  const { serial = '' } = useParams()
  const [search] = useSearchParams()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: library } = useSuspenseQuery(libraryQuery(bridge, serial))
  const onSaved = useCallback(() => {
    // The learner may open the dashboard before the position has been saved.
    void queryClient.invalidateQueries({ queryKey: halfReadQuery(bridge).queryKey })
  }, [bridge, queryClient])
  if (library === null) return <LibraryUnavailable />
  const work = library.shelves.flatMap(({ works }) => works).find(({ id }) => id === search.get('work'))
  if (work === undefined) return <LibraryView library={library} />
  const wanted = { at: countIn(search.get('at')), find: search.get('find') ?? '', number: countIn(search.get('number')) ?? 0 }
  return <WorkView key={search.toString()} library={library} work={work} wanted={wanted} onSaved={onSaved} />
}

/** Null if the text is not a whole number. */
function countIn(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** Shown if a library does not exist; its pack may have been removed. */
function LibraryUnavailable() {
  const { t } = useLibraryText()
  return <UnavailablePage title={t('gone.title')} text={t('gone.words')} ways={[{ to: '/dashboard/libraries', label: t('gone.button') }]} />
}
