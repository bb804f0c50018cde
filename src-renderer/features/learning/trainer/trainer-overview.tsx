import { Stack } from '@mantine/core'
import type { DrillRecord } from '../../../../src-shared/learning/trainer/drill-record.ts'
import { measureTrainerLevel } from './measure-trainer-level.ts'
import { Page } from '../../../ui/page/page.tsx'
import { DrillList } from './drill-list.tsx'
import { TrainerLevelCard } from './trainer-level-card.tsx'
import { useTrainerText } from './use-trainer-text.ts'

/** The learner's trainer level, the next drill, and all drills. */
export function TrainerOverview({ records }: { readonly records: readonly DrillRecord[] }) {
  const { t } = useTrainerText()
  return (
    <Page title={t('title')} lead={t('lead')} width="broad">
      <Stack gap={24}>
        <TrainerLevelCard measurement={measureTrainerLevel(records)} />
        <DrillList records={records} />
      </Stack>
    </Page>
  )
}
