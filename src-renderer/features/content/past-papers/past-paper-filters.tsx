import type { PastPaper } from '../../../../src-shared/content/exams/past-paper.ts'
import { FilterBar } from '../../../ui/data/filter-bar.tsx'
import { FilterSelect } from '../../../ui/data/filter-select.tsx'
import { choicesOf, everyPaper, PRACTICE, type PastPaperFilter } from './sort-papers.ts'
import { usePastPaperText } from './use-past-paper-text.ts'

interface PastPaperFiltersProps {
  readonly papers: readonly PastPaper[]
  readonly filter: PastPaperFilter
  readonly onFilter: (filter: PastPaperFilter) => void
}

/** Filters by body, year and subject; each offers what exists under the previous ones. Choices that no longer apply are cleared. */
export function PastPaperFilters({ papers, filter, onFilter }: PastPaperFiltersProps) {
  const { t } = usePastPaperText()
  const { bodies, years, subjects } = choicesOf(papers, filter)
  return (
    <FilterBar label={t('filters')}>
      <FilterSelect
        label={t('body')}
        anyLabel={t('anyBody')}
        options={bodies.map((body) => ({ slug: body, title: body }))}
        value={filter.body}
        onChange={(body) => {
          onFilter({ ...everyPaper, body })
        }}
      />
      <FilterSelect
        label={t('year')}
        anyLabel={t('anyYear')}
        options={years.map((year) => ({ slug: year, title: year === PRACTICE ? t('practice') : year }))}
        value={filter.year}
        onChange={(year) => {
          onFilter({ ...filter, year, subject: null })
        }}
      />
      <FilterSelect
        label={t('subject')}
        anyLabel={t('anySubject')}
        options={subjects}
        value={filter.subject}
        onChange={(subject) => {
          onFilter({ ...filter, subject })
        }}
      />
    </FilterBar>
  )
}
