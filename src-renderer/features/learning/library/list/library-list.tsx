import type { LibrarySummary } from '../../../../../src-shared/content/library/library.ts'
import { CardGrid } from '../../../../ui/card/card.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { LibraryCard } from './library-card.tsx'
import { useLibraryText } from '../use-library-text.ts'

/** All libraries, the open ones first. */
export function LibraryList({ libraries }: { readonly libraries: readonly LibrarySummary[] }) {
  const { t } = useLibraryText()
  if (libraries.length === 0) {
    return (
      <EmptyState drawing="bookshelf" title={t('list.empty.title')} action={{ to: '/dashboard/assessments/lessons', label: t('list.empty.button') }}>
        {t('list.empty.words')}
      </EmptyState>
    )
  }
  return (
    <CardGrid label={t('list.title')}>
      {[...libraries.filter(({ access }) => access.isOpen), ...libraries.filter(({ access }) => !access.isOpen)].map((library) => (
        <LibraryCard key={library.serial} library={library} />
      ))}
    </CardGrid>
  )
}
