import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Box, SegmentedControl, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { targetExams } from '../../../../src-shared/account/class-levels.ts'
import { StudyFilters } from './study-filters.tsx'
import { FilterBar } from '../../../ui/data/filter-bar.tsx'
import { FilterSelect } from '../../../ui/data/filter-select.tsx'
import { paperKinds, type AssessmentFilter } from './assessment-filter.ts'

interface AssessmentFiltersProps {
  /** Exams with at least one paper. */
  readonly examSlugs: ReadonlySet<string | undefined>
  readonly subjects: readonly { readonly slug: string; readonly title: string }[]
  readonly filter: AssessmentFilter
  readonly onFilter: (filter: AssessmentFilter) => void
}

export function AssessmentFilters({ examSlugs, subjects, filter, onFilter }: AssessmentFiltersProps) {
  const { t } = useTranslation()
  const kindId = useId()
  return (
    <FilterBar label={t('assessmentList.filters')}>
      <TextInput
        type="search"
        label={t('assessmentList.search')}
        placeholder={t('assessmentList.searchHint')}
        value={filter.words}
        onChange={(event) => {
          onFilter({ ...filter, words: event.currentTarget.value })
        }}
      />
      <div>
        <Box component="span" id={kindId} display="block" fw="var(--mantine-font-weight-medium)" fz="sm">
          {t('assessmentList.kind')}
        </Box>
        <SegmentedControl
          fullWidth
          bg="var(--koya-sunk)"
          aria-labelledby={kindId}
          value={filter.kind ?? 'any'}
          data={[
            { value: 'any', label: t('assessmentList.any') },
            ...paperKinds.map((kind) => ({ value: kind, label: t(`assessments.kind.${kind}`) }))
          ]}
          onChange={(value) => {
            onFilter({ ...filter, kind: paperKinds.find((kind) => kind === value) ?? null })
          }}
        />
      </div>
      <FilterSelect
        label={t('assessmentList.exam')}
        anyLabel={t('assessmentList.anyExam')}
        options={targetExams.filter(({ slug }) => examSlugs.has(slug))}
        value={filter.exam}
        onChange={(exam) => {
          onFilter({ ...filter, exam })
        }}
      />
      <StudyFilters subjects={subjects} filter={filter} onFilter={onFilter} isForEveryClass={filter.exam !== null} />
    </FilterBar>
  )
}
