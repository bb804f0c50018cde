import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { FilterBar } from '../../../ui/data/filter-bar.tsx'
import { FilterSelect } from '../../../ui/data/filter-select.tsx'
import type { MarkFilter } from './filter-marks.ts'
import { useMarkText } from './use-mark-text.ts'

const kinds = ['bookmarks', 'notes'] as const

interface MarkFiltersProps {
  /** Titles of the subjects. */
  readonly subjects: readonly string[]
  readonly filter: MarkFilter
  readonly onFilter: (filter: MarkFilter) => void
}

export function MarkFilters({ subjects, filter, onFilter }: MarkFiltersProps) {
  const { t } = useMarkText()
  return (
    <FilterBar label={t('filters')}>
      <TextInput
        type="search"
        label={t('words')}
        placeholder={t('wordsHint')}
        value={filter.words}
        onChange={({ currentTarget }) => {
          onFilter({ ...filter, words: currentTarget.value })
        }}
      />
      <FilterSelect
        label={t('subject')}
        anyLabel={t('anySubject')}
        options={subjects.map((title) => ({ slug: title, title }))}
        value={filter.subject}
        onChange={(subject) => {
          onFilter({ ...filter, subject })
        }}
      />
      <FilterSelect
        label={t('kind')}
        anyLabel={t('any')}
        options={kinds.map((slug) => ({ slug, title: t(slug) }))}
        value={filter.kind}
        onChange={(kind) => {
          onFilter({ ...filter, kind: kinds.find((one) => one === kind) ?? null })
        }}
      />
    </FilterBar>
  )
}
