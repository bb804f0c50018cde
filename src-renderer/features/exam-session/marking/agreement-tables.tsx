import { Box, Stack, Table } from '@mantine/core'
import type { MarkerAgreement } from '../../../../src-shared/exam-session/marking.ts'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { useMarkingText } from './use-marking-text.ts'

/** How far markers are apart: over all, by question, by marker. */
export function AgreementTables({ overall, questions, markers }: MarkerAgreement) {
  const { t } = useMarkingText()
  if (overall.count === 0) return <p>{t('agreement.none')}</p>
  return (
    <Stack gap="var(--koya-space-5)">
      <Figures title={t('agreement.overall')} head={t('agreement.overall')} rows={[{ name: t('agreement.overall'), ...overall }]} />
      <Figures
        title={t('agreement.byQuestion')}
        head={t('agreement.question')}
        rows={questions.map(({ question, ...figures }) => ({ name: String(question), ...figures }))}
      />
      <Figures
        title={t('agreement.byMarker')}
        head={t('agreement.marker')}
        help={t('agreement.byMarkerHelp')}
        rows={markers.map(({ name, ...figures }) => ({ name: name === '' ? t('agreement.noName') : name, ...figures }))}
      />
    </Stack>
  )
}

interface FiguresProps {
  readonly title: string
  /** Heading of the first column. */
  readonly head: string
  readonly help?: string
  readonly rows: readonly ({ readonly name: string } & MarkerAgreement['overall'])[]
}

function Figures({ title, head, help, rows }: FiguresProps) {
  const { t } = useMarkingText()
  return (
    <PageSection title={title} gap="sm">
      {help === undefined ? null : <Box c="dimmed">{help}</Box>}
      <SheetTable caption={title} columns={[head, t('agreement.count'), t('agreement.difference'), t('agreement.beyond')]} hasWholeHeadings>
        {rows.map(({ name, count, meanDifference, beyondCount }, index) => (
          <Table.Tr key={index}>
            <Table.Th scope="row">{name}</Table.Th>
            <Table.Td>{count}</Table.Td>
            <Table.Td>{meanDifference === null ? '' : toText(meanDifference)}</Table.Td>
            <Table.Td>{t('agreement.share', { count: beyondCount, percent: count === 0 ? 0 : Math.round((100 * beyondCount) / count) })}</Table.Td>
          </Table.Tr>
        ))}
      </SheetTable>
    </PageSection>
  )
}

/** With a minus sign, which is as wide as a digit. */
function toText(value: number): string {
  return value.toFixed(2).replace('-', '−')
}
