import { Card } from '../../../ui/card/card.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import dashboardStyles from './dashboard.module.css'
import partStyles from './part.module.css'
import styles from './predicted-score-part.module.css'
import todayStyles from './today-card.module.css'
import { useProgressText } from './use-progress-text.ts'

/** Of an exam whose subjects nobody has chosen there are four to be expected. */
const USUAL_SUBJECTS = 4

/** In the place of today's card while it is not known: as high as that, so that nothing below moves. */
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

/** In the place of readiness while it is not known, with a line for each subject. */
export function PredictedScoreLoading({ count }: { readonly count: number }) {
  const { t } = useProgressText()
  return (
    <PageSection title={t('readiness.title')} className={partStyles.part}>
      {/* Its words take two lines. */}
      <p className={styles.lead}>
        {t('loading')}
        <br />
        &nbsp;
      </p>
      <ul className={styles.subjects} aria-hidden data-testid="readiness-loading">
        {Array.from({ length: count === 0 ? USUAL_SUBJECTS : count }, (_, index) => (
          <li key={index} className={styles.subject}>
            <span className={dashboardStyles.line} />
          </li>
        ))}
      </ul>
      {/* What follows below the subjects. */}
      <p className={styles.lead} aria-hidden>
        &nbsp;
      </p>
      <p className={styles.lead} aria-hidden>
        &nbsp;
      </p>
    </PageSection>
  )
}
