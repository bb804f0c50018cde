import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PaperLock } from '../../../../src-shared/content/exams/assessment.ts'
import type { MedalLadder } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { addOnPath } from '../../../routes/paths.ts'
import { anyOf } from '../../../ui/data/any-of.ts'
import { Card } from '../../../ui/card/card.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { LevelFacts } from './level-facts.tsx'
import { medalsWon } from './medals-won.ts'
import styles from './shut-ladder.module.css'
import { useMedalText } from './use-medal-text.ts'
import { WonLevels } from './won-levels.tsx'

interface ShutLadderProps {
  readonly ladder: MedalLadder
  readonly lock: PaperLock
}

/** A ladder that requires an add-on: earned medals, what grants access, and the requirements of its levels. */
export function ShutLadder({ ladder, lock: { access, addOns } }: ShutLadderProps) {
  const { slug, title, levels } = ladder
  const { t, i18n } = useMedalText()
  const { t: tShell } = useTranslation()
  const names = anyOf(
    addOns.map((addOn) => addOn.title),
    i18n.language
  )
  const day = access.until === null ? '' : new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'long' }).format(access.until)
  return (
    <Card as="section" labelledBy={`ladder-${slug}`}>
      <h2 id={`ladder-${slug}`} className={styles.title}>
        <IconLock size={22} aria-hidden />
        {title}
      </h2>
      <p>{t(access.because === 'ended' ? 'shut.ended' : 'shut.words', { addOns: names, day })}</p>
      {medalsWon([ladder]).sections.map((section) => (
        <div key={slug} className={styles.won}>
          <WonLevels {...section} />
        </div>
      ))}
      <div className={styles.ways}>
        {addOns.map((addOn) => (
          <Button key={addOn.slug} component={Link} to={addOnPath(addOn.slug)} variant="default">
            {t('shut.see', { addOn: addOn.title })}
          </Button>
        ))}
      </div>
      <details className={styles.levels}>
        <summary>{t('shut.levels', { count: levels.length })}</summary>
        <ol>
          {levels.map((level) => (
            <li key={level.slug}>
              <h3 className={styles.name}>{tShell('medalTest.level.name', { number: level.number, title: level.title })}</h3>
              <LevelFacts level={level} />
            </li>
          ))}
        </ol>
      </details>
    </Card>
  )
}
