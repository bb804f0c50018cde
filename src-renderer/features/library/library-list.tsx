import { useTranslation } from 'react-i18next'
import type { LibrarySummary } from '../../../src-shared/learning/learning.ts'
import { CardGrid } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LibraryCard } from './library-card.tsx'

/** Every library, the open ones first. */
export function LibraryList({ libraries }: { readonly libraries: readonly LibrarySummary[] }) {
  const { t } = useTranslation()
  if (libraries.length === 0) {
    return (
      <EmptyState
        drawing="bookshelf"
        title={t('libraries.empty.title')}
        action={{ to: '/dashboard/assessments/lessons', label: t('libraries.empty.button') }}
      >
        {t('libraries.empty.words')}
      </EmptyState>
    )
  }
  return (
    <CardGrid label={t('libraries.title')}>
      {[...libraries.filter(({ isOpen }) => isOpen), ...libraries.filter(({ isOpen }) => !isOpen)].map((library) => (
        <LibraryCard key={library.serial} library={library} />
      ))}
    </CardGrid>
  )
}
