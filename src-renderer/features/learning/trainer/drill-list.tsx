import { Flex } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleDashed, IconRepeat } from '@tabler/icons-react'
import { drillNames, type DrillName, type DrillRecord } from '../../../../src-shared/learning/trainer/drill-record.ts'
import { isSteady } from './measure-trainer-level.ts'
import { drillPath } from '../../../routes/paths.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { drillPlans } from './drill-plans.ts'
import { useTrainerText } from './use-trainer-text.ts'

type DrillStatus = 'new' | 'open' | 'unsteady' | 'steady'

const icons = { new: IconCircle, open: IconCircleDashed, unsteady: IconRepeat, steady: IconCircleCheck } as const

const ochre = { c: 'var(--koya-ochre)', fw: 600 } as const
const styleOf = { new: {}, open: ochre, unsteady: ochre, steady: { c: 'var(--koya-green)', fw: 600 } } as const

/** All drills in learning order; each can be done at any time. */
export function DrillList({ records }: { readonly records: readonly DrillRecord[] }) {
  const { t } = useTrainerText()
  return (
    <PageSection title={t('list.title')} heading={{ mb: 'xs' }}>
      <CardGrid label={t('list.title')}>
        {drillNames.map((drill, index) => (
          <DrillCard key={drill} drill={drill} number={index + 1} status={statusOf(records.find((record) => record.drill === drill))} />
        ))}
      </CardGrid>
    </PageSection>
  )
}

interface DrillCardProps {
  readonly drill: DrillName
  readonly number: number
  readonly status: DrillStatus
}

function DrillCard({ drill, number, status }: DrillCardProps) {
  const { t } = useTrainerText()
  const Icon = icons[status]
  return (
    <LinkCard to={drillPath(drill)} heading="h3" title={`${String(number)}. ${t(`drills.${drill}.title`)}`} summary={t(`drills.${drill}.goal`)}>
      <Facts>
        <Flex component="span" gap={6} align="center" {...styleOf[status]}>
          <Icon size={18} aria-hidden />
          {t(`list.state.${status}`)}
        </Flex>
        {t('list.about', { count: Math.round(drillPlans[drill].seconds / 60) })}
      </Facts>
    </LinkCard>
  )
}

function statusOf(record: DrillRecord | undefined): DrillStatus {
  if (record?.round) return 'open'
  if (!record?.lastTally) return 'new'
  return isSteady(record.lastTally) ? 'steady' : 'unsteady'
}
