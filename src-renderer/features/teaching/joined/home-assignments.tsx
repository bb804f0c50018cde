import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { classesPath } from '../../../routes/paths.ts'
import { OwnAssignmentList } from './own-assignment-list.tsx'
import { isToDo, orderOwnAssignments } from '../../../../src-shared/teaching/own-assignments.ts'
import { joinedClassesQuery } from '../base/teaching-query.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'

/** On the home page: the one to do next, so that the learner's own next step stays in view below it. */
const SHOWN = 1

/** What teachers have set and is still to do; nothing for somebody without a class, and nothing while it is read. */
export function HomeAssignments() {
  const { t } = useTeachingText()
  const { data } = useQuery(joinedClassesQuery(useBridge()))
  const [now] = useState(() => Date.now())
  const open = orderOwnAssignments((data?.assignments ?? []).filter(isToDo), now)
  if (!data || open.length === 0) return null
  return (
    <PageSection title={t('home.title')} gap="sm">
      <OwnAssignmentList assignments={open.slice(0, SHOWN)} classes={data.classes} now={now} />
      {open.length > SHOWN ? (
        <Box component="p" m={0}>
          <Link to={classesPath()}>{t('home.more', { count: open.length - SHOWN })}</Link>
        </Box>
      ) : null}
    </PageSection>
  )
}
