import { Box, Button, Group, Stack, Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  isLate,
  type ClassPupil,
  type Assignment,
  type ListedClass,
  type PupilRow,
  type AssignmentProgress
} from '../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { SheetTable } from '../../ui/data/sheet-table.tsx'
import { EmptyPart } from '../../ui/feedback/empty-state.tsx'
import { TakeBackDialog } from './class-dialogs.tsx'
import { SaveClassResults } from './save-class-results.tsx'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { classResultsQuery } from './teaching-query.ts'
import { useDayText } from './use-day-text.ts'
import { useTeachingText } from './use-teaching-text.ts'

interface ClassResultsProps {
  readonly schoolClass: ListedClass
  readonly pupils: readonly ClassPupil[]
  readonly assignments: readonly Assignment[]
  readonly onPupils: () => void
}

type OpenDialog = { readonly kind: 'set' | 'take'; readonly assignment: Assignment } | { readonly kind: 'new' }

/** What the class is to do, and how far each pupil is. */
export function ClassResults({ schoolClass, pupils, assignments, onPupils }: ClassResultsProps) {
  const { t } = useTeachingText()
  const { data: rows, refetch } = useSuspenseQuery(classResultsQuery(useBridge(), schoolClass.classId))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Stack gap="sm">
      <Group>
        <Button onClick={() => setOpen({ kind: 'new' })}>{t('set.button')}</Button>
        {assignments.length === 0 ? null : (
          <Button variant="default" onClick={() => void refetch()}>
            {t('results.again')}
          </Button>
        )}
        {assignments.length === 0 || pupils.length === 0 ? null : <SaveClassResults schoolClass={schoolClass} />}
      </Group>
      {pupils.length === 0 ? <NoPupils onPupils={onPupils} /> : null}
      {assignments.length === 0 ? (
        <Box component="p" m={0} c="dimmed">
          {t('results.noWork')}
        </Box>
      ) : (
        <>
          <AssignmentList
            assignments={assignments}
            rows={rows}
            pupilCount={pupils.length}
            onOpen={(kind, one) => setOpen({ kind, assignment: one })}
          />
          {pupils.length === 0 ? null : <ResultTable pupils={pupils} assignments={assignments} rows={rows} />}
        </>
      )}
      {open?.kind === 'new' ? <AssignmentDialog schoolClass={schoolClass} held={null} onEnd={close} /> : null}
      {open?.kind === 'set' ? <AssignmentDialog schoolClass={schoolClass} held={open.assignment} onEnd={close} /> : null}
      {open?.kind === 'take' ? <TakeBackDialog classId={schoolClass.classId} assignment={open.assignment} onEnd={close} /> : null}
    </Stack>
  )
}

function NoPupils({ onPupils }: { readonly onPupils: () => void }) {
  const { t } = useTeachingText()
  return (
    <EmptyPart drawing="papers" title={t('results.noPupils')}>
      {t('results.noPupilsWords')}{' '}
      <Button variant="subtle" size="compact-md" onClick={onPupils}>
        {t('pupils.add')}
      </Button>
    </EmptyPart>
  )
}

interface AssignmentListProps {
  readonly assignments: readonly Assignment[]
  readonly rows: readonly PupilRow[]
  readonly pupilCount: number
  readonly onOpen: (kind: 'set' | 'take', assignment: Assignment) => void
}

function AssignmentList({ assignments, rows, pupilCount, onOpen }: AssignmentListProps) {
  const { t } = useTeachingText()
  const dayText = useDayText()
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {assignments.map((one, index) => (
        <Group key={one.assignmentId} component="li" justify="space-between" wrap="nowrap" align="start">
          <Box style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{one.title}</strong>
            <Box component="span" display="block" c="dimmed" fz="sm">
              {[
                t(`assignment.${one.target.kind}`),
                one.dueAt === null ? t('assignment.noDate') : t('assignment.due', { date: dayText(one.dueAt) }),
                t('results.doneOf', { done: rows.filter((row) => row.progress[index]?.state === 'done').length, all: pupilCount })
              ].join(' · ')}
            </Box>
          </Box>
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('results.changeNamed', { title: one.title })}
              onClick={() => onOpen('set', one)}
            >
              {t('results.change')}
            </Button>
            <Button variant="default" size="compact-md" aria-label={t('results.takeNamed', { title: one.title })} onClick={() => onOpen('take', one)}>
              {t('results.take')}
            </Button>
          </Group>
        </Group>
      ))}
    </Stack>
  )
}

interface ResultTableProps {
  readonly pupils: readonly ClassPupil[]
  readonly assignments: readonly Assignment[]
  readonly rows: readonly PupilRow[]
}

function ResultTable({ pupils, assignments, rows }: ResultTableProps) {
  const { t } = useTeachingText()
  const rowOf = new Map(rows.map((row) => [row.pupilId, row.progress]))
  return (
    <SheetTable caption={t('results.caption')} columns={[t('results.pupil'), ...assignments.map(({ title }) => title)]}>
      {pupils.map(({ pupilId, name }) => (
        <Table.Tr key={pupilId}>
          <Table.Th scope="row" style={{ minWidth: '9rem', overflowWrap: 'anywhere' }}>
            {name}
          </Table.Th>
          {assignments.map((one, index) => (
            <ResultCell key={one.assignmentId} assignment={one} done={rowOf.get(pupilId)?.[index]} />
          ))}
        </Table.Tr>
      ))}
    </SheetTable>
  )
}

/** `done`: absent for a pupil who has not joined. */
function ResultCell({ assignment, done }: { readonly assignment: Assignment; readonly done: AssignmentProgress | undefined }) {
  const { t } = useTeachingText()
  const dayText = useDayText()
  if (done === undefined || done.state !== 'done') {
    return (
      <Table.Td>
        <Box component="span" c="dimmed">
          {t(done === undefined ? 'results.notJoined' : `results.${done.state}`)}
        </Box>
      </Table.Td>
    )
  }
  const { percent, doneAt, arrivedAt } = done
  const notes = [
    isLate(done, assignment) ? t('results.late') : null,
    // A computer that was offline: it was done earlier than it came.
    doneAt !== null && arrivedAt !== null && dayText(arrivedAt) !== dayText(doneAt) ? t('results.arrived', { date: dayText(arrivedAt) }) : null
  ].filter((note) => note !== null)
  return (
    <Table.Td>
      {percent === null ? t('results.done') : t('results.percent', { percent })}
      {notes.length === 0 ? null : (
        <Box component="span" display="block" c="dimmed" fz="sm">
          {notes.join(', ')}
        </Box>
      )}
    </Table.Td>
  )
}
