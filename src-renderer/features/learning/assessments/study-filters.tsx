import { useTranslation } from 'react-i18next'
import { classLevels, EVERY_LEVEL } from '../../../../src-shared/account/class-levels.ts'
import { FilterSelect } from '../../../ui/data/filter-select.tsx'

interface StudyFilter {
  readonly subject: string | null
  readonly level: string | null
}

interface StudyFiltersProps<Filter extends StudyFilter> {
  readonly subjects: readonly { readonly slug: string; readonly title: string }[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  /** Whether no chosen class means every class, instead of what suits the learner. */
  readonly isForEveryClass?: boolean
}

/** Filters by subject and class for papers and lessons; used inside a `FilterBar`. */
export function StudyFilters<Filter extends StudyFilter>({ subjects, filter, onFilter, isForEveryClass = false }: StudyFiltersProps<Filter>) {
  const { t } = useTranslation()
  const everyClass = { slug: EVERY_LEVEL, title: t('assessmentList.everyLevel') }
  return (
    <>
      <FilterSelect
        label={t('assessmentList.subject')}
        anyLabel={t('assessmentList.anySubject')}
        options={subjects}
        value={filter.subject}
        onChange={(subject) => {
          onFilter({ ...filter, subject })
        }}
      />
      <FilterSelect
        label={t('assessmentList.level')}
        anyLabel={isForEveryClass ? everyClass.title : t('assessmentList.anyLevel')}
        options={isForEveryClass ? classLevels : [everyClass, ...classLevels]}
        value={isForEveryClass && filter.level === EVERY_LEVEL ? null : filter.level}
        onChange={(level) => {
          onFilter({ ...filter, level })
        }}
      />
    </>
  )
}
