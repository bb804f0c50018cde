import { Stack } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { JoinedClasses } from '../../../features/teaching/joined/joined-classes.tsx'
import { OwnAssignmentList } from '../../../features/teaching/joined/own-assignment-list.tsx'
import { orderOwnAssignments } from '../../../../src-shared/teaching/own-assignments.ts'
import { TaughtClasses } from '../../../features/teaching/taught-classes.tsx'
import { classListQuery, joinedClassesQuery } from '../../../features/teaching/base/teaching-query.ts'
import { useTeachingText } from '../../../features/teaching/base/use-teaching-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'

/** The classes of the signed-in person: those that they are in, with their assignments, and those that they teach. */
export function ClassesPage() {
  const { t } = useTeachingText()
  const bridge = useBridge()
  const [{ data: joined }, { data: taught }] = useSuspenseQueries({ queries: [joinedClassesQuery(bridge), classListQuery(bridge)] })
  const [now] = useState(() => Date.now())
  return (
    <Page title={t('title')} lead={t('lead')} back={<BackLink to="/dashboard/more">{t('back')}</BackLink>}>
      <Stack gap="var(--koya-space-5)">
        {joined.assignments.length === 0 ? null : (
          <PageSection title={t('assignment.title')} gap="sm">
            <OwnAssignmentList assignments={orderOwnAssignments(joined.assignments, now)} classes={joined.classes} now={now} />
          </PageSection>
        )}
        <JoinedClasses classes={joined.classes} />
        {taught === null ? null : <TaughtClasses classes={taught} />}
      </Stack>
    </Page>
  )
}
