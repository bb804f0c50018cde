import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { medals, type MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { Card } from '../../../ui/card/card.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import { MedalMark } from './medal-mark.tsx'

/** Required percentage of each medal of a level. */
export function MedalThresholds({ thresholds }: Pick<MedalLevel, 'thresholds'>) {
  const { t } = useTranslation()
  return (
    <Card as="section" labelledBy="medal-thresholds" tone="calm">
      <h2 id="medal-thresholds">{t('medalStart.medals')}</h2>
      <AutoGrid as="dl" leastWidth="6.5rem" gap="var(--koya-space-2)" isEven m={0}>
        {medals.map((medal) => (
          <div key={medal}>
            <dt>
              <MedalMark medal={medal} />
            </dt>
            <Box component="dd" m={0} mt="var(--koya-space-1)" ps="var(--koya-space-2)">
              {t('medalStart.threshold', { percent: thresholds[medal] })}
            </Box>
          </div>
        ))}
      </AutoGrid>
      <p>{t('medalStart.passing')}</p>
    </Card>
  )
}
