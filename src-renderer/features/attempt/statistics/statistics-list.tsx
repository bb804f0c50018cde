import { Box, Button, Group, Stack, Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import {
  itemFaults,
  STATISTICS_PAGE,
  type ListedStatistics,
  type StatisticsList as Listed
} from '../../../../src-shared/attempt/statistics/item-statistics.ts'
import { questionStatisticsPath } from '../../../routes/paths.ts'
import { FilterBar } from '../../../ui/data/filter-bar.tsx'
import { FilterSelect } from '../../../ui/data/filter-select.tsx'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { DiscriminationFigure, NoFigures, PercentFigure, FaultList } from './statistics-figures.tsx'
import type { StatisticsFilter } from './statistics-query.ts'
import { useStatisticsText } from './use-statistics-text.ts'

const columns = ['question', 'answers', 'right', 'discrimination', 'faults'] as const

const anything: StatisticsFilter = { subject: null, topic: null, fault: null, page: null }

interface StatisticsListProps {
  readonly listed: Listed
  readonly filter: StatisticsFilter
  readonly onFilter: (filter: StatisticsFilter) => void
  /** The filter of the list, for the way back from a question. */
  readonly search: string
  readonly onLookAgain: () => void
}

/** The questions that learners have answered, the clearest problem first, in pages. */
export function StatisticsList({ listed, filter, onFilter, search, onLookAgain }: StatisticsListProps) {
  const { t } = useStatisticsText()
  const { count, items, subjects } = listed
  if (subjects.length === 0) {
    return (
      <EmptyState drawing="papers" title={t('empty.title')} action={{ label: t('empty.again'), onPress: onLookAgain }}>
        {t('empty.words')}
      </EmptyState>
    )
  }
  return (
    <Stack gap="var(--koya-space-4)">
      <Filters subjects={subjects} filter={filter} onFilter={onFilter} />
      {items.length === 0 ? (
        <EmptyState drawing="papers" title={t('nothing.title')} action={{ label: t('nothing.all'), onPress: () => onFilter(anything) }}>
          {t('nothing.words')}
        </EmptyState>
      ) : (
        <>
          <div role="status">{t('count', { count })}</div>
          <SheetTable caption={t('caption')} columns={columns.map((column) => t(`columns.${column}`))} hasWholeHeadings>
            {items.map((item) => (
              <ItemRow key={item.itemId} {...item} search={search} />
            ))}
          </SheetTable>
          <Pages count={count} filter={filter} onFilter={onFilter} />
        </>
      )}
    </Stack>
  )
}

interface FiltersProps extends Pick<StatisticsListProps, 'filter' | 'onFilter'> {
  readonly subjects: Listed['subjects']
}

function Filters({ subjects, filter, onFilter }: FiltersProps) {
  const { t } = useStatisticsText()
  const topics = subjects.find(({ slug }) => slug === filter.subject)?.topics
  return (
    <FilterBar label={t('filters')}>
      <FilterSelect
        label={t('subject')}
        anyLabel={t('anySubject')}
        options={subjects}
        value={filter.subject}
        onChange={(subject) => onFilter({ ...filter, subject, topic: null, page: null })}
      />
      {topics === undefined ? null : (
        <FilterSelect
          label={t('topic')}
          anyLabel={t('anyTopic')}
          options={topics.map((topic) => ({ slug: topic, title: topic }))}
          value={filter.topic}
          onChange={(topic) => onFilter({ ...filter, topic, page: null })}
        />
      )}
      <FilterSelect
        label={t('fault')}
        anyLabel={t('anyFault')}
        options={itemFaults.map((slug) => ({ slug, title: t(`faults.${slug}`) }))}
        value={filter.fault}
        onChange={(fault) => onFilter({ ...filter, fault, page: null })}
      />
    </FilterBar>
  )
}

function ItemRow({ itemId, stem, subject, topic, answeredCount, figures, search }: ListedStatistics & { readonly search: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ minWidth: '12rem' }}>
        <Link to={questionStatisticsPath(itemId) + search}>
          <MarkupText source={stem} layout="inline" />
        </Link>
        <Box component="span" display="block" c="dimmed" fw={400} fz="sm">
          {subject}, {topic}
        </Box>
      </Table.Th>
      <Table.Td>{answeredCount}</Table.Td>
      {figures === null ? (
        <Table.Td colSpan={3}>
          <NoFigures answeredCount={answeredCount} />
        </Table.Td>
      ) : (
        <>
          <Table.Td>
            <PercentFigure {...figures.difficulty} />
          </Table.Td>
          <Table.Td>
            <DiscriminationFigure {...figures} />
          </Table.Td>
          <Table.Td style={{ minWidth: '8rem' }}>
            <FaultList {...figures} />
          </Table.Td>
        </>
      )}
    </Table.Tr>
  )
}

function Pages({ count, filter, onFilter }: Pick<StatisticsListProps, 'filter' | 'onFilter'> & { readonly count: number }) {
  const { t } = useStatisticsText()
  const pageCount = Math.ceil(count / STATISTICS_PAGE)
  const page = Number(filter.page ?? 1)
  if (pageCount < 2) return null
  const turnTo = (next: number): void => onFilter({ ...filter, page: next === 1 ? null : String(next) })
  return (
    <Group gap="sm">
      <Button variant="default" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        {t('previous')}
      </Button>
      <span>{t('page', { page, count: pageCount })}</span>
      <Button variant="default" disabled={page >= pageCount} onClick={() => turnTo(page + 1)}>
        {t('next')}
      </Button>
    </Group>
  )
}
