import { Box } from '@mantine/core'
import { Card } from '../../../ui/card/card.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import styles from './predicted-score-part.module.css'
import { useProgressText } from './use-progress-text.ts'

/** Number of subjects expected if none are chosen. */
const USUAL_SUBJECTS = 4

/** Placeholder of today's card with the same height, so that nothing below moves. */
export function TodayLoading() {
  const { t } = useProgressText()
  return (
    <Card as="section" labelledBy="dashboard-today">
      <Box component="h2" id="dashboard-today" fz="xl">
        {t('today.title')}
      </Box>
    </Card>
  )
}

/** Placeholder of the predicted scores, with a line per subject. */
export function PredictedScoreLoading({ count }: { readonly count: number }) {
  const { t } = useProgressText()
  return (
    <PageSection title={t('readiness.title')} gap="sm">
      {/* The loaded text has two lines. */}
      <Box component="p" m={0} maw="70ch">
        {t('loading')}
        <br />
        &nbsp;
      </Box>
      <ul className={styles.subjects} aria-hidden>
        {Array.from({ length: count === 0 ? USUAL_SUBJECTS : count }, (_, index) => (
          <li key={index} className={styles.subject}>
            {/* The height of a line of text. */}
            <Box component="span" h="1lh" />
          </li>
        ))}
      </ul>
      {/* Placeholder of the content below the subjects. */}
      <Box component="p" m={0} aria-hidden>
        &nbsp;
      </Box>
      <Box component="p" m={0} aria-hidden>
        &nbsp;
      </Box>
    </PageSection>
  )
}
