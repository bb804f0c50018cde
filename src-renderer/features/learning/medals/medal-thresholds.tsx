import { useTranslation } from 'react-i18next'
import { medals, type MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { Card } from '../../../ui/card/card.tsx'
import { MedalMark } from './medal-mark.tsx'
import styles from './medal-thresholds.module.css'

/** Required percentage of each medal of a level. */
export function MedalThresholds({ thresholds }: Pick<MedalLevel, 'thresholds'>) {
  const { t } = useTranslation()
  return (
    <Card as="section" labelledBy="medal-thresholds" tone="calm">
      <h2 id="medal-thresholds">{t('medalStart.medals')}</h2>
      <dl className={styles.medals}>
        {medals.map((medal) => (
          <div key={medal}>
            <dt>
              <MedalMark medal={medal} />
            </dt>
            <dd>{t('medalStart.threshold', { percent: thresholds[medal] })}</dd>
          </div>
        ))}
      </dl>
      <p>{t('medalStart.passing')}</p>
    </Card>
  )
}
