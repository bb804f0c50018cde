import '@mantine/core/styles/Chip.css'
import { Chip } from '@mantine/core'
import { memo, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeferredExam } from '../store/exam-context.tsx'
import { paletteFilters, passingCount, type PaletteFilter } from './palette-filter.ts'
import styles from './palette-filters.module.css'

interface PaletteFiltersProps {
  /** Of the subject that the palette shows. */
  readonly itemIds: readonly string[]
  readonly filter: PaletteFilter
  readonly onFilter: (filter: PaletteFilter) => void
}

/** Which questions to show, each choice with its count. The arrow keys change the choice here; all other keys stay the exam's. */
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

/** Each counts for itself, so that an act repaints the counts that it changes. */
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
      <span className={styles.count}>{number}</span>
    </Chip>
  )
}

/** The room would take left and right for the way to another question. */
function keepArrowKeys(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}
