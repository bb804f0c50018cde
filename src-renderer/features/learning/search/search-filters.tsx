import type { SearchReply, SearchRequest } from '../../../../src-shared/learning/search/item-search.ts'
import { classLevels, EVERY_LEVEL } from '../../../../src-shared/account/class-levels.ts'
import { FilterBar } from '../../../ui/data/filter-bar.tsx'
import { FilterSelect } from '../../../ui/data/filter-select.tsx'
import { useSearchText } from './use-search-text.ts'

/** Filters of the list; null means "any", and for the class what suits the learner. */
export type SearchFilter = { readonly [Name in 'body' | 'subject' | 'topic' | 'difficulty' | 'level']: string | null }

/** No filter, and every class. */
export const widestFilter: SearchFilter = { body: null, subject: null, topic: null, difficulty: null, level: EVERY_LEVEL }

const difficulties = ['easy', 'medium', 'hard'] as const

interface SearchFiltersProps {
  readonly choices: SearchReply['choices']
  readonly filter: SearchFilter
  readonly onFilter: (filter: SearchFilter) => void
}

/** Filter choices for the current results, each with its number of questions. */
export function SearchFilters({ choices, filter, onFilter }: SearchFiltersProps) {
  const { t } = useSearchText()
  const counted = ({ title, count, slug = title }: { readonly title: string; readonly count: number; readonly slug?: string }) => ({
    slug,
    title: t('counted', { title, count })
  })
  return (
    <FilterBar label={t('filters')}>
      <FilterSelect
        label={t('body')}
        anyLabel={t('anyBody')}
        options={choices.bodies.map(counted)}
        value={filter.body}
        onChange={(body) => {
          onFilter({ ...filter, body, subject: null, topic: null })
        }}
      />
      <FilterSelect
        label={t('subject')}
        anyLabel={t('anySubject')}
        options={choices.subjects.map(counted)}
        value={filter.subject}
        onChange={(subject) => {
          onFilter({ ...filter, subject, topic: null })
        }}
      />
      {filter.subject === null ? null : (
        <FilterSelect
          label={t('topic')}
          anyLabel={t('anyTopic')}
          options={choices.headings.map(counted)}
          value={filter.topic}
          onChange={(topic) => {
            onFilter({ ...filter, topic })
          }}
        />
      )}
      <FilterSelect
        label={t('difficulty.title')}
        anyLabel={t('difficulty.any')}
        options={difficulties.map((slug) => ({ slug, title: t(`difficulty.${slug}`) }))}
        value={filter.difficulty}
        onChange={(difficulty) => {
          onFilter({ ...filter, difficulty })
        }}
      />
      <FilterSelect
        label={t('level')}
        anyLabel={t('ownLevel')}
        options={[{ slug: EVERY_LEVEL, title: t('everyLevel') }, ...classLevels]}
        value={filter.level}
        onChange={(level) => {
          onFilter({ ...filter, level })
        }}
      />
    </FilterBar>
  )
}

/** Returns whether any filter other than the class is set. */
export function isNarrowed({ level: _, ...narrowing }: SearchFilter): boolean {
  return Object.values(narrowing).some((part) => part !== null)
}

/** Returns the request to the backend; null without words. Ignores unknown values in the address. */
export function toSearchRequest(words: string | null, filter: SearchFilter, page: string | null): SearchRequest | null {
  if (words === null || words.trim() === '') return null
  const { body, subject, topic } = filter
  const difficulty = difficulties.find((one) => one === filter.difficulty)
  const level = filter.level === EVERY_LEVEL ? EVERY_LEVEL : classLevels.find(({ slug }) => slug === filter.level)?.slug
  return {
    words: words.trim(),
    ...(body === null ? {} : { body }),
    ...(subject === null ? {} : { subject }),
    ...(topic === null || subject === null ? {} : { topic }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(level === undefined ? {} : { level }),
    ...(page === null || !/^[1-9]\d{0,3}$/.test(page) ? {} : { page })
  }
}
