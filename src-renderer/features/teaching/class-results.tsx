import { Box, Button, Group, Stack, Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLate, type ClassPupil, type Assignment, type ListedClass } from '../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { SheetTable } from '../../ui/data/sheet-table.tsx'
import { EmptyPart } from '../../ui/feedback/empty-state.tsx'
import { CheckAgain } from './check-again.tsx'
import { TakeBackDialog } from './class-dialogs.tsx'
import { joinProgress, type JoinedProgress, type KnownProgress } from './join-progress.ts'
import { SaveClassResults } from './save-class-results.tsx'
import { AssignmentDialog } from './assignments/assignment-dialog.tsx'
import { classResultsQuery } from './base/teaching-query.ts'
import { useDayText } from './base/use-day-text.ts'
import { useTeachingText } from './base/use-teaching-text.ts'

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
  const { data } = useSuspenseQuery(classResultsQuery(useBridge(), schoolClass.classId))
  const progress = joinProgress(data)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = (): void => setOpen(null)
  return (
    <Stack gap="sm">
      <Group>
        <Button onClick={() => setOpen({ kind: 'new' })}>{t('set.button')}</Button>
        {assignments.length === 0 ? null : <CheckAgain />}
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
            progress={progress}
            pupilCount={pupils.length}
            onOpen={(kind, one) => setOpen({ kind, assignment: one })}
          />
          {pupils.length === 0 ? null : <ResultTable pupils={pupils} assignments={assignments} progress={progress} />}
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
  readonly progress: JoinedProgress
  readonly pupilCount: number
  readonly onOpen: (kind: 'set' | 'take', assignment: Assignment) => void
}

function AssignmentList({ assignments, progress, pupilCount, onOpen }: AssignmentListProps) {
  const { t } = useTeachingText()
  const dayText = useDayText()
  const doneText = (one: Assignment): string => {
    const done = progress.doneCount(one)
    return done === null ? t('results.unknown') : t('results.doneOf', { done, all: pupilCount })
  }
  return (
    <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
      {assignments.map((one) => (
        <Group key={one.assignmentId} component="li" justify="space-between" wrap="nowrap" align="start">
          <Box style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{one.title}</strong>
            <Box component="span" display="block" c="dimmed" fz="sm">
              {[
                t(`assignment.${one.target.kind}`),
                one.dueAt === null ? t('assignment.noDate') : t('assignment.due', { date: dayText(one.dueAt) }),
                doneText(one)
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

interface ResultTableProps extends Pick<ClassResultsProps, 'pupils' | 'assignments'> {
  readonly progress: JoinedProgress
}

function ResultTable({ pupils, assignments, progress }: ResultTableProps) {
  const { t } = useTeachingText()
  const dayText = useDayText()
  return (
    <SheetTable caption={t('results.caption')} columns={[t('results.pupil'), ...assignments.map(({ title }) => title)]} isWide>
      {pupils.map((pupil) => (
        <Table.Tr key={pupil.pupilId}>
          <Table.Th scope="row" style={{ minWidth: '9rem', overflowWrap: 'anywhere' }}>
            {pupil.name}
          </Table.Th>
          {assignments.map((one) => (
            <Table.Td key={one.assignmentId}>
              <ResultWords assignment={one} progress={progress.progressOf(pupil, one)} dayText={dayText} />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </SheetTable>
  )
}

interface ResultWordsProps {
  readonly assignment: Assignment
  readonly progress: KnownProgress
  readonly dayText: (at: number) => string
}

function ResultWords({ assignment, progress, dayText }: ResultWordsProps) {
  const { t } = useTeachingText()
  if (progress === 'unknown') {
    return (
      <Box component="span" c="dimmed">
        <span aria-hidden>—</span>
        <span className="visually-hidden">{t('results.unknown')}</span>
      </Box>
    )
  }
  if (progress === 'notJoined' || progress.state !== 'done') {
    return (
      <Box component="span" c="dimmed">
        {t(progress === 'notJoined' ? 'results.notJoined' : `results.${progress.state}`)}
      </Box>
    )
  }
  const { percent, doneAt, arrivedAt } = progress
  const notes = [
    isLate(progress, assignment) ? t('results.late') : null,
    // A computer that was offline: it was done earlier than it came.
    doneAt !== null && arrivedAt !== null && dayText(arrivedAt) !== dayText(doneAt) ? t('results.arrived', { date: dayText(arrivedAt) }) : null
  ].filter((note) => note !== null)
  return (
    <>
      {percent === null ? t('results.done') : t('results.percent', { percent })}
      {notes.length === 0 ? null : (
        <Box component="span" display="block" c="dimmed" fz="sm">
          {notes.join(', ')}
        </Box>
      )}
    </>
  )
}
