import { Stack } from '@mantine/core'
import { IconCalendarWeek, IconChartLine, IconMessageQuestion, IconSettings, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Progress } from '../../../../src-shared/learning/progress/progress.ts'
import { progressPath, supportPath, weekPath } from '../../../routes/paths.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { ParentsPart } from '../home/parents-part.tsx'
import { useChildText } from './use-child-text.ts'

interface GuardianCornerProps {
  readonly name: string
  /** Undefined while it cannot be shown. */
  readonly progress: Progress | undefined
  /** Minutes and their limit. */
  readonly time: ReactNode
}

const ways = [
  { name: 'week', path: weekPath(), Icon: IconCalendarWeek },
  { name: 'progress', path: progressPath(), Icon: IconChartLine },
  { name: 'profile', path: '/dashboard/profile', Icon: IconUser },
  { name: 'settings', path: '/dashboard/settings', Icon: IconSettings },
  { name: 'support', path: supportPath(), Icon: IconMessageQuestion }
] as const

/** What a guardian sees of a child's learning, and decides. */
export function GuardianCorner({ name, progress, time }: GuardianCornerProps) {
  const { t } = useChildText()
  return (
    <Page title={t('guardian.title')} lead={t('guardian.lead', { name })} width="broad">
      <Stack gap="var(--koya-space-5)">
        {progress === undefined ? null : <ParentsPart learnerName={name} examDate={null} progress={progress} />}
        {time}
        <PageSection title={t('guardian.more.title')} gap="sm">
          <CardGrid label={t('guardian.more.title')}>
            {ways.map((way) => (
              <LinkCard
                key={way.name}
                to={way.path}
                heading="h3"
                Icon={way.Icon}
                title={t(`guardian.more.${way.name}.title`)}
                summary={t(`guardian.more.${way.name}.words`)}
              />
            ))}
          </CardGrid>
        </PageSection>
      </Stack>
    </Page>
  )
}
