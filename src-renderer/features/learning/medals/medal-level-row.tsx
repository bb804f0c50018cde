import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { medalPath } from '../../../routes/paths.ts'
import { LevelFacts } from './level-facts.tsx'
import { MedalMark } from './medal-mark.tsx'
import styles from './medal-level-row.module.css'
import { wholePercent } from './whole-percent.ts'

/** A level: its requirements, the learner's status, and a start link if it is open. */
export function MedalLevelRow({ level }: { readonly level: MedalLevel }) {
  const { t } = useTranslation()
  const { slug, number, title, state, bestPercent, medal } = level
  return (
    <li className={styles.level} data-state={state}>
      <div className={styles.words}>
        <h3 className={styles.name}>{t('medalTest.level.name', { number, title })}</h3>
        <p className={styles.facts}>
          <LevelFacts level={level} />
        </p>
      </div>
      <p className={styles.standing}>
        {medal === null ? null : <MedalMark medal={medal} />}
        {state === 'locked' ? null : bestPercent === null ? (
          t('medalTest.level.notTaken')
        ) : (
          <span>{t('medalTest.level.best', { percent: wholePercent(bestPercent) })}</span>
        )}
      </p>
      {state === 'locked' ? (
        <p className={styles.locked}>
          <IconLock size={18} aria-hidden />
          {t('medalTest.level.locked', { number: number - 1 })}
        </p>
      ) : (
        <Button component={Link} to={medalPath('start-page', slug)} variant={state === 'open' ? 'filled' : 'default'}>
          {t(state === 'passed' ? 'medalTest.level.again' : 'medalTest.level.start', { number })}
        </Button>
      )}
    </li>
  )
}
