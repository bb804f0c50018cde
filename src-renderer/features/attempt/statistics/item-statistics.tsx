import { Box, Stack, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PaperItem } from '../../../../src-shared/content/item-types/item-types.ts'
import type { ShownOptionFigures, StatisticsDetail, WordingStatistics } from '../../../../src-shared/attempt/statistics/item-statistics.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { MarkupText } from '../../../ui/markup/markup-text.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { TrialItem } from '../preview/trial-item.tsx'
import { StatisticsPictures } from './statistics-pictures.tsx'
import { DiscriminationFigure, NoFigures, PercentFigure, FaultList } from './statistics-figures.tsx'
import { useStatisticsText } from './use-statistics-text.ts'

/** A question as candidates see it, how learners answer it, and its earlier wordings. */
export function ItemStatistics({ item, stimulus, pictures, difficulty, wordings }: StatisticsDetail) {
  const { t } = useStatisticsText()
  const current = wordings.find(({ isCurrent }) => isCurrent)
  const earlier = wordings.filter((wording) => wording !== current)
  return (
    <StatisticsPictures itemId={item.id} pictures={pictures}>
      <Stack gap="var(--koya-space-5)">
        <PageSection title={t('one.question')} gap="sm">
          {stimulus === undefined ? null : (
            <details>
              <summary>{t('one.beside', { title: stimulus.title })}</summary>
              <MarkupText source={stimulus.text} layout="block" />
            </details>
          )}
          <Box>
            <TrialItem item={item} checked={null} />
          </Box>
          <Box c="dimmed">{t('one.author', { difficulty: t(`one.difficulty.${difficulty}`) })}</Box>
        </PageSection>
        <PageSection title={t('one.now')} gap="sm">
          {current === undefined ? <p>{t('noAnswers')}</p> : <CurrentFigures wording={current} item={item} />}
        </PageSection>
        {earlier.length === 0 ? null : (
          <PageSection title={t('one.history')} gap="sm">
            <Box>{t('one.historyWords')}</Box>
            <WordingTable caption={t('one.historyCaption')} wordings={earlier} />
          </PageSection>
        )}
      </Stack>
    </StatisticsPictures>
  )
}

function CurrentFigures({ wording, item }: { readonly wording: WordingStatistics; readonly item: PaperItem }) {
  const { t } = useStatisticsText()
  const { openCount, options, beforeCorrection } = wording
  return (
    <>
      <WordingTable caption={t('one.now')} wordings={[wording]} />
      {wording.figures === null ? null : <Box c="dimmed">{t('one.discriminationHelp')}</Box>}
      {openCount === 0 ? null : <Box>{t('one.open', { count: openCount })}</Box>}
      {beforeCorrection === null ? null : (
        <Box>
          <strong>{t('one.before')}</strong> {t('one.beforeWords', { percent: beforeCorrection.difficulty.percent })}
        </Box>
      )}
      {options.length === 0 ? null : <OptionTable options={options} item={item} />}
    </>
  )
}

const wordingColumns = ['from', 'until'] as const
const figureColumns = ['answers', 'right', 'discrimination', 'faults'] as const

function WordingTable({ caption, wordings }: { readonly caption: string; readonly wordings: readonly WordingStatistics[] }) {
  const { t } = useStatisticsText()
  const { i18n } = useTranslation()
  const day = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeZone: 'UTC' })
  const columns = [...wordingColumns.map((column) => t(`one.${column}`)), ...figureColumns.map((column) => t(`columns.${column}`))]
  return (
    <SheetTable caption={caption} columns={columns} hasWholeHeadings>
      {wordings.map(({ from, until, answeredCount, figures }, index) => (
        <Table.Tr key={index}>
          <Table.Th scope="row">{day.format(Date.parse(from))}</Table.Th>
          <Table.Td>{day.format(Date.parse(until))}</Table.Td>
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
              <Table.Td>
                <FaultList {...figures} />
              </Table.Td>
            </>
          )}
        </Table.Tr>
      ))}
    </SheetTable>
  )
}

const LETTERS = 'ABCDE'

const optionColumns = ['option', 'all', 'best', 'weakest'] as const

function OptionTable({ options, item }: { readonly options: readonly ShownOptionFigures[]; readonly item: PaperItem }) {
  const { t } = useStatisticsText()
  const hasThirds = options.some(({ best }) => best !== null)
  return (
    <Stack gap="sm">
      <Box component="h3" m={0} fz="lg">
        {t('one.options')}
      </Box>
      <SheetTable caption={t('one.optionsCaption')} columns={optionColumns.map((column) => t(`one.optionColumns.${column}`))} hasWholeHeadings>
        {options.map((option) => (
          <OptionRow key={option.optionId} option={option} item={item} />
        ))}
      </SheetTable>
      {hasThirds ? null : <Box c="dimmed">{t('one.thirds')}</Box>}
    </Stack>
  )
}

function OptionRow({
  option: { optionId, isRight, isUnused, chosen, best, weakest },
  item
}: {
  readonly option: ShownOptionFigures
  readonly item: PaperItem
}) {
  const { t } = useStatisticsText()
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <OptionText optionId={optionId} item={item} />
        {isRight ? <Remark>{t('one.right')}</Remark> : null}
        {isUnused ? <Remark>{t('one.unused')}</Remark> : null}
      </Table.Th>
      <Table.Td>
        <PercentFigure {...chosen} />
      </Table.Td>
      <Table.Td>{best === null ? '–' : t('percent', { percent: best })}</Table.Td>
      <Table.Td>{weakest === null ? '–' : t('percent', { percent: weakest })}</Table.Td>
    </Table.Tr>
  )
}

function Remark({ children }: { readonly children: string }) {
  return (
    <Box component="span" display="block" c="dimmed" fz="sm">
      {children}
    </Box>
  )
}

function OptionText({ optionId, item }: { readonly optionId: string; readonly item: PaperItem }) {
  const { t } = useStatisticsText()
  if (item.type === 'true-false') return optionId === 'true' ? t('one.true') : t('one.false')
  const options = 'options' in item ? item.options : []
  const index = options.findIndex(({ id }) => id === optionId)
  return (
    <>
      {/* As in the question above. A formula alone would be no name of the row. */}
      <Box component="span" me={8} fw={700}>
        {LETTERS.charAt(index)}
      </Box>
      <MarkupText source={options[index]?.text ?? optionId} layout="inline" />
    </>
  )
}
