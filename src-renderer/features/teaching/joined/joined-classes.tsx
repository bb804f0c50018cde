import { Box, Button, Group, Stack } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { JoinedClass } from '../../../../src-shared/teaching/school-class.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { ConfirmAct } from '../base/confirm-act.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { useTeachingText } from '../base/use-teaching-text.ts'

/** The classes that somebody has joined, and the way into another one. */
export function JoinedClasses({ classes }: { readonly classes: readonly JoinedClass[] }) {
  const { t } = useTeachingText()
  const [isJoining, setJoining] = useState(false)
  const [leaving, setLeaving] = useState<JoinedClass | null>(null)
  return (
    <PageSection title={t('joined.title')} gap="sm">
      {classes.length === 0 ? (
        <Box component="p" m={0} c="dimmed">
          {t('joined.none')}
        </Box>
      ) : (
        <PlainList gap="sm">
          {classes.map((joined) => (
            <Card key={joined.classId} as="li">
              <Group justify="space-between" wrap="nowrap">
                <Stack gap={0}>
                  <Box component="h3" m={0} fz="lg">
                    {joined.name}
                  </Box>
                  <Box component="p" m={0} c="dimmed">
                    {t('joined.teacher', { name: joined.teacherName })}
                  </Box>
                </Stack>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('joined.leaveNamed', { name: joined.name })}
                  onClick={() => setLeaving(joined)}
                >
                  {t('joined.leave')}
                </Button>
              </Group>
            </Card>
          ))}
        </PlainList>
      )}
      <div>
        <Button
          variant={classes.length === 0 ? 'filled' : 'default'}
          leftSection={<IconUsersPlus size={20} aria-hidden />}
          onClick={() => setJoining(true)}
        >
          {t('joined.join')}
        </Button>
      </div>
      {isJoining ? <JoinDialog onEnd={() => setJoining(false)} /> : null}
      {leaving === null ? null : <LeaveDialog joined={leaving} onEnd={() => setLeaving(null)} />}
    </PageSection>
  )
}

function LeaveDialog({ joined, onEnd }: { readonly joined: JoinedClass; readonly onEnd: () => void }) {
  const { t } = useTeachingText()
  const { classId, name, teacherName } = joined
  return (
    <ConfirmAct
      text={{
        title: t('joined.leaving.title', { name }),
        words: t('joined.leaving.words', { teacher: teacherName }),
        back: t('joined.leaving.back'),
        go: t('joined.leaving.go'),
        busy: t('joined.leaving.busy')
      }}
      run={(teaching) => unwrap(teaching.leave({ joinedClassId: classId }))}
      onEnd={onEnd}
    />
  )
}
