import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { addOnListQuery } from '../../features/billing/billing-query.ts'
import { libraryQuery } from '../../features/library/library-query.ts'
import { LibraryView } from '../../features/library/library-view.tsx'

export function LibraryPage() {
  const bridge = useBridge()
  const { serial = '' } = useParams()
  const { data: library } = useSuspenseQuery(libraryQuery(bridge, serial))
  const { data: addOns } = useSuspenseQuery(addOnListQuery(bridge))
  // The list does not say which library an add-on opens: only one that stands alone is named.
  const openers = addOns.filter(({ kind }) => kind === 'library')
  return <LibraryView library={library} opener={openers.length === 1 ? openers[0] : undefined} />
}
