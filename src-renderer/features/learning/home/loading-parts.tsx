import { Card } from '../../../ui/card/card.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import dashboardStyles from './dashboard.module.css'
import partStyles from './part.module.css'
import styles from './predicted-score-part.module.css'
import todayStyles from './today-card.module.css'
import { useProgressText } from './use-progress-text.ts'

/** Number of subjects expected if none are chosen. */
const USUAL_SUBJECTS = 4

/** Placeholder of today's card with the same height, so that nothing below moves. */
export function TodayLoading() {
  const { t } = useProgressText()
  return (
    <Card as="section" labelledBy="dashboard-today">
      <h2 id="dashboard-today" className={todayStyles.title}>
        {t('today.title')}
      </h2>
    </Card>
  )
}

/** Placeholder of the predicted scores, with a line per subject. */
export function PredictedScoreLoading({ count }: { readonly count: number }) {
  const { t } = useProgressText()
  return (
    <PageSection title={t('readiness.title')} className={partStyles.part}>
      {/* The loaded text has two lines. */}
      <p className={styles.lead}>
        {t('loading')}
        <br />
        &nbsp;
      </p>
      <ul className={styles.subjects} aria-hidden>
        {Array.from({ length: count === 0 ? USUAL_SUBJECTS : count }, (_, index) => (
          <li key={index} className={styles.subject}>
            <span className={dashboardStyles.line} />
          </li>
        ))}
      </ul>
      {/* Placeholder of the content below the subjects. */}
      <p className={styles.lead} aria-hidden>
        &nbsp;
      </p>
      <p className={styles.lead} aria-hidden>
        &nbsp;
      </p>
    </PageSection>
  )
}
