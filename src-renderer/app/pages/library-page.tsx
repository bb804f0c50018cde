import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { libraryQuery } from '../../features/library/library-query.ts'
import { LibraryView } from '../../features/library/library-view.tsx'

export function LibraryPage() {
  const { serial = '' } = useParams()
  const { data: library } = useSuspenseQuery(libraryQuery(useBridge(), serial))
  return <LibraryView library={library} />
}
