import { useTranslation } from 'react-i18next'
import type { MedalLadder, MedalLevel } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { Card } from '../../../ui/card/card.tsx'
import styles from './ladder-card.module.css'
import { MedalLevelRow } from './medal-level-row.tsx'

/** A ladder with the learner's status on each level. Levels after the first locked one are collapsed. */
export function LadderCard({ ladder }: { readonly ladder: MedalLadder }) {
  const { t } = useTranslation()
  const { slug, title, levels } = ladder
  const next = levels.find(({ state }) => state === 'locked')
  const isFar = (level: MedalLevel): boolean => level.state === 'locked' && level !== next
  const far = levels.filter(isFar)
  return (
    <Card as="section" labelledBy={`ladder-${slug}`}>
      <h2 id={`ladder-${slug}`} className={styles.title}>
        {title}
      </h2>
      <p className={styles.standing}>
        {t('medalTest.standing', { passed: levels.filter(({ state }) => state === 'passed').length, total: levels.length })}
      </p>
      <LevelList levels={levels.filter((level) => !isFar(level))} />
      {far.length === 0 ? null : (
        <details className={styles.far}>
          <summary>{t('medalTest.far', { count: far.length })}</summary>
          <LevelList levels={far} />
        </details>
      )}
    </Card>
  )
}

function LevelList({ levels }: Pick<MedalLadder, 'levels'>) {
  return (
    <ol className={styles.levels}>
      {levels.map((level) => (
        <MedalLevelRow key={level.slug} level={level} />
      ))}
    </ol>
  )
}
