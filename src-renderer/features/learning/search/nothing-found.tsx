import { EVERY_LEVEL } from '../../../../src-shared/account/class-levels.ts'
import { lessonsPath } from '../../../routes/paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { isNarrowed, widestFilter, type SearchFilter } from './search-filters.tsx'
import { useSearchText } from './use-search-text.ts'

interface NothingFoundProps {
  readonly filter: SearchFilter
  readonly onFilter: (filter: SearchFilter) => void
}

/** Shown without results: offers a wider search, or all lessons if it cannot be widened. */
export function NothingFound({ filter, onFilter }: NothingFoundProps) {
  const { t } = useSearchText()
  const isWidest = filter.level === EVERY_LEVEL && !isNarrowed(filter)
  const wider = {
    label: t('none.wider'),
    onPress: () => {
      onFilter(widestFilter)
    }
  }
  return (
    <EmptyState
      drawing="papers"
      title={t('none.title')}
      action={isWidest ? { label: t('none.lessons'), to: lessonsPath({ subject: null, level: EVERY_LEVEL }) } : wider}
    >
      {t('none.words')}
    </EmptyState>
  )
}
