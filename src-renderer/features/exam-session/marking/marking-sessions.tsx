import { Box, Button, Group, Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { MarkingSession } from '../../../../src-shared/exam-session/marking.ts'
import { markingPath } from '../../../routes/paths.ts'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useMarkingText } from './use-marking-text.ts'

interface MarkingSessionsProps {
  readonly sessions: readonly MarkingSession[]
  readonly onLookAgain: () => void
}

const columns = ['exam', 'waiting', 'unmarked', 'own', 'actions'] as const

/** The exams whose answers this teacher marks, and how many wait. */
export function MarkingSessions({ sessions, onLookAgain }: MarkingSessionsProps) {
  const { t } = useMarkingText()
  if (sessions.length === 0) {
    return (
      <EmptyState drawing="papers" title={t('empty.title')} action={{ label: t('empty.again'), onPress: onLookAgain }}>
        {t('empty.words')}
      </EmptyState>
    )
  }
  return (
    <SheetTable caption={t('list.caption')} columns={columns.map((column) => t(`list.${column}`))} hasWholeHeadings>
      {sessions.map((session) => (
        <SessionRow key={session.examId} {...session} />
      ))}
    </SheetTable>
  )
}

function SessionRow({ examId, title, isChief, isReleased, waitingCount, unmarkedCount, answerCount, ownCount }: MarkingSession) {
  const { t } = useMarkingText()
  const notes = [isChief ? t('list.chief') : null, isReleased ? t('list.released') : null].filter((note) => note !== null)
  return (
    <Table.Tr>
      <Table.Th scope="row" style={{ minWidth: '11rem' }}>
        {title}
        {notes.map((note) => (
          <Box key={note} component="span" display="block" c="dimmed" fw={400} fz="sm">
            {note}
          </Box>
        ))}
      </Table.Th>
      <Table.Td>{waitingCount}</Table.Td>
      <Table.Td>{t('list.count', { count: unmarkedCount, all: answerCount })}</Table.Td>
      <Table.Td>{ownCount}</Table.Td>
      <Table.Td>
        <Group gap="xs">
          {waitingCount === 0 ? (
            <Box component="span" c="dimmed">
              {t('list.done')}
            </Box>
          ) : (
            <Button component={Link} to={markingPath(examId)} size="sm">
              {t('list.start')}
            </Button>
          )}
          {ownCount === 0 ? null : (
            <Button component={Link} to={markingPath(examId, 'marks')} size="sm" variant="default">
              {t('list.marks')}
            </Button>
          )}
          {isChief ? (
            <Button component={Link} to={markingPath(examId, 'agreement')} size="sm" variant="default">
              {t('list.agreement')}
            </Button>
          ) : null}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
