import '@mantine/core/styles/Chip.css'
import { Chip } from '@mantine/core'
import { memo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeferredExam } from '../store/exam-context.tsx'
import { paletteFilters, passingCount, type PaletteFilter } from './palette-filter.ts'
import styles from './palette-filters.module.css'

interface PaletteFiltersProps {
  /** Items of the palette's subject. */
  readonly itemIds: readonly string[]
  readonly filter: PaletteFilter
  readonly onFilter: (filter: PaletteFilter) => void
}

/** Filter choices with their counts. Arrow keys change the choice here; all other keys remain exam keys. */
export const PaletteFilters = memo(function PaletteFilters({ itemIds, filter, onFilter }: PaletteFiltersProps) {
  const { t } = useTranslation()
  return (
    <div role="radiogroup" className={styles.filters} aria-label={t('exam.filter.label')}>
      <Chip.Group
        value={filter}
        onChange={(chosen) => {
          onFilter(paletteFilters.find((candidate) => candidate === chosen) ?? 'all')
        }}
      >
        {paletteFilters.map((candidate) => (
          <FilterChip key={candidate} filter={candidate} itemIds={itemIds} />
        ))}
      </Chip.Group>
    </div>
  )
})

/** Each chip has its own subscription, so that an act rerenders only changed counts. */
function FilterChip({ filter, itemIds }: Pick<PaletteFiltersProps, 'filter' | 'itemIds'>) {
  const { t } = useTranslation()
  const number = useDeferredExam((state) => passingCount(state, itemIds, filter))
  return (
    <Chip
      value={filter}
      size="xs"
      color="green"
      variant="filled"
      icon={null}
      classNames={{ label: styles.label, iconWrapper: styles.noIcon }}
      onKeyDown={keepArrowKeys}
    >
      <span>{t(`exam.filter.${filter}`)}</span>
      <span>{number}</span>
    </Chip>
  )
}

/** Otherwise the room would use left and right to change the question. */
function keepArrowKeys(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}
