import { IconCircle, IconCircleCheckFilled, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MedalLadder } from '../../../src-shared/learning/learning.ts'
import styles from './ladder-steps.module.css'

const stateIcons = { open: IconCircle, passed: IconCircleCheckFilled, locked: IconLock } as const

/** A ladder in one line, for the card of its subject: one sign for each level, and the way to it. */
export function LadderSteps({ ladder }: { readonly ladder: MedalLadder }) {
  const { t } = useTranslation()
  const { subjectSlug, title, levels } = ladder
  const passed = levels.filter(({ state }) => state === 'passed').length
  return (
    <Link className={styles.ladder} to={`/dashboard/medalTest?subject=${subjectSlug}`}>
      <span className={styles.steps} aria-hidden>
        {levels.map(({ slug, state }) => {
          const Icon = stateIcons[state]
          return <Icon key={slug} size={18} />
        })}
      </span>
      <span>
        {t('subjectCard.toLadder')}
        <span className="visually-hidden">{t('subjectCard.of', { subject: title })}</span>:{' '}
        {t('medalTest.standing', { passed, total: levels.length })}
      </span>
    </Link>
  )
}
