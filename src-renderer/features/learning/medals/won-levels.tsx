import { useTranslation } from 'react-i18next'
import { MedalMark } from './medal-mark.tsx'
import type { LadderMedals } from './medals-won.ts'
import { useMedalText } from './use-medal-text.ts'
import { wholePercent } from './whole-percent.ts'
import styles from './won-levels.module.css'

/** The passed levels of a ladder, each with its medal and best result. */
export function WonLevels({ ladder: { title }, won }: LadderMedals) {
  const { t: tShell } = useTranslation()
  const { t } = useMedalText()
  return (
    <ul className={styles.medals} aria-label={t('cabinet.of', { subject: title })}>
      {won.map(({ slug, number, title: name, medal, bestPercent }) => (
        <li key={slug}>
          <MedalMark medal={medal} />
          <span>{tShell('medalTest.level.name', { number, title: name })}</span>
          <span className={styles.best}>{t('cabinet.best', { percent: wholePercent(bestPercent) })}</span>
        </li>
      ))}
    </ul>
  )
}
