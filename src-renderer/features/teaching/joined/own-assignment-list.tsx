import { Box, Button, Group, Stack } from '@mantine/core'
import { IconBook, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { isLate, type JoinedClass, type OwnAssignment, type AssignmentTarget } from '../../../../src-shared/teaching/school-class.ts'
import { lessonPath, startPagePath } from '../../../routes/paths.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { useDayText } from '../base/use-day-text.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'

interface OwnAssignmentListProps {
  /** In the order in which it is shown. */
  readonly assignments: readonly OwnAssignment[]
  readonly classes: readonly JoinedClass[]
  /** Of the page's clock, milliseconds since 1970. */
  readonly now: number
}

/** Work from teachers, with the way to do it. */
export function OwnAssignmentList({ assignments, classes, now }: OwnAssignmentListProps) {
  const { t } = useTeachingText()
  return (
    <PlainList gap="sm">
      {assignments.map((one) => (
        <Card key={one.assignmentId} as="li" tone={one.state === 'done' ? 'sunk' : 'plain'}>
          <Group justify="space-between" wrap="nowrap" align="start">
            <Stack gap={2} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="h3" m={0} fz="lg">
                <Group component="span" gap="xs" wrap="nowrap" align="start">
                  <TargetIcon {...one.target} />
                  {one.title}
                </Group>
              </Box>
              <AssignmentFacts assignment={one} className={classes.find(({ classId }) => classId === one.classId)?.name ?? ''} now={now} />
              {one.note === '' ? null : (
                <Box component="p" m={0}>
                  {one.note}
                </Box>
              )}
            </Stack>
            <AssignmentButton
              assignment={one}
              label={t(one.state === 'open' ? 'assignment.start' : one.state === 'begun' ? 'assignment.goOn' : 'assignment.again')}
            />
          </Group>
        </Card>
      ))}
    </PlainList>
  )
}

function TargetIcon({ kind }: AssignmentTarget) {
  const Icon = kind === 'lesson' ? IconBook : IconPencil
  return <Icon size={22} color="var(--koya-green)" style={{ flexShrink: 0, marginTop: 3 }} aria-hidden />
}

function AssignmentFacts({ assignment, className, now }: { readonly assignment: OwnAssignment; readonly className: string; readonly now: number }) {
  const { t } = useTeachingText()
  const dayText = useDayText()
  const due = ((): string => {
    if (assignment.state === 'done') {
      const done = assignment.percent === null ? t('assignment.done') : t('assignment.doneWith', { percent: assignment.percent })
      return isLate(assignment, assignment) ? `${done}. ${t('assignment.late')}` : done
    }
    if (assignment.dueAt === null) return t('assignment.noDate')
    return t(assignment.dueAt < now ? 'assignment.duePast' : 'assignment.due', { date: dayText(assignment.dueAt) })
  })()
  return (
    <Box component="p" m={0} c="dimmed">
      {[className, t(`assignment.${assignment.target.kind}`), due].filter((part) => part !== '').join(' · ')}
    </Box>
  )
}

function AssignmentButton({ assignment: { target, title, state }, label }: { readonly assignment: OwnAssignment; readonly label: string }) {
  const { t } = useTeachingText()
  return (
    <Button
      component={Link}
      to={target.kind === 'lesson' ? lessonPath(target.slug) : startPagePath(target.slug)}
      variant={state === 'done' ? 'default' : 'filled'}
      aria-label={t('assignment.startNamed', { act: label, title })}
      style={{ flexShrink: 0 }}
    >
      {label}
    </Button>
  )
}
