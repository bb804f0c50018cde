import { useTranslation } from 'react-i18next'
import type { MedalLadder } from '../../../src-shared/learning/learning.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MedalLevelRow } from './medal-level-row.tsx'
import styles from './medal-ladders.module.css'

interface MedalLaddersProps {
  readonly ladders: readonly MedalLadder[]
  /** The subject whose ladder stands first, where one was asked for. */
  readonly firstSlug: string | null
}

/** Every subject's ladder with the learner's standing on each level. */
export function MedalLadders({ ladders, firstSlug }: MedalLaddersProps) {
  const { t } = useTranslation()
  if (ladders.length === 0) {
    return (
      <EmptyState drawing="medal" title={t('medalTest.empty.title')} action={{ to: '/dashboard/assessments', label: t('medalTest.empty.button') }}>
        {t('medalTest.empty.words')}
      </EmptyState>
    )
  }
  const shown = [...ladders.filter(({ subjectSlug }) => subjectSlug === firstSlug), ...ladders.filter(({ subjectSlug }) => subjectSlug !== firstSlug)]
  return (
    <div className={styles.ladders}>
      {shown.map(({ subjectSlug, title, levels }) => (
        <Card key={subjectSlug} as="section" labelledBy={`ladder-${subjectSlug}`}>
          <h2 id={`ladder-${subjectSlug}`} className={styles.title}>
            {title}
          </h2>
          <p className={styles.standing}>
            {t('medalTest.standing', { passed: levels.filter(({ state }) => state === 'passed').length, total: levels.length })}
          </p>
          <ol className={styles.levels}>
            {levels.map((level) => (
              <MedalLevelRow key={level.slug} level={level} />
            ))}
          </ol>
        </Card>
      ))}
    </div>
  )
}
