import { Box, Button, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { OwnWrittenMark } from '../../../../src-shared/exam-session/marking.ts'
import { markingPath } from '../../../routes/paths.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { useMarkingText } from './use-marking-text.ts'

const columns = ['question', 'given', 'comment', 'when', 'actions'] as const

/** What a marker gave in one exam, with a way to change it. */
export function OwnMarksTable({ examId, marks }: { readonly examId: string; readonly marks: readonly OwnWrittenMark[] }) {
  const { t } = useMarkingText()
  const { i18n } = useTranslation()
  const time = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  if (marks.length === 0) return <p>{t('own.none')}</p>
  return (
    <SheetTable caption={t('own.caption')} columns={columns.map((column) => t(`own.${column}`))} hasWholeHeadings>
      {marks.map(({ answerId, question, marks: given, comment, markedAt, mayChange }) => (
        <Table.Tr key={answerId}>
          <Table.Th scope="row">{question}</Table.Th>
          <Table.Td>{given}</Table.Td>
          <Table.Td style={{ minWidth: '12rem', overflowWrap: 'anywhere' }}>{comment}</Table.Td>
          <Table.Td>{time.format(markedAt)}</Table.Td>
          <Table.Td>
            {mayChange ? (
              <Button
                component={Link}
                to={`${markingPath(examId)}?answer=${answerId}`}
                size="sm"
                variant="default"
                aria-label={t('own.changeOf', { question, when: time.format(markedAt) })}
              >
                {t('own.change')}
              </Button>
            ) : (
              <Box component="span" c="dimmed">
                {t('own.released')}
              </Box>
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}
