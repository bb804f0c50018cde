import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { MedalLadder } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { EmptyPart } from '../../../ui/feedback/empty-state.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import styles from './medal-cabinet.module.css'
import { MedalMark } from './medal-mark.tsx'
import { medalLaddersQuery } from './medal-query.ts'
import { medalsWon, type LadderMedals } from './medals-won.ts'
import { useMedalText } from './use-medal-text.ts'
import { WonLevels } from './won-levels.tsx'

/** The learner's medals by subject. The rest of the page works without it. */
export function MedalCabinet() {
  const { t } = useMedalText()
  const { data: ladders, isPending, refetch } = useQuery(medalLaddersQuery(useBridge()))
  return (
    <PageSection title={t('cabinet.title')} className={styles.cabinet}>
      <div className={styles.body}>
        {ladders ? (
          <Medals ladders={ladders} />
        ) : isPending ? (
          <p role="status">{t('cabinet.loading')}</p>
        ) : (
          <TryAgain label={t('cabinet.again')} onAgain={() => void refetch()}>
            {t('cabinet.failed')}
          </TryAgain>
        )}
      </div>
    </PageSection>
  )
}

function Medals({ ladders }: { readonly ladders: readonly MedalLadder[] }) {
  const { t } = useMedalText()
  const { sections, counts } = medalsWon(ladders)
  if (sections.length === 0) {
    return (
      <>
        <EmptyPart drawing="medal" title={t('cabinet.empty.title')}>
          {t('cabinet.empty.words')}
        </EmptyPart>
        <div>
          <Button component={Link} to="/dashboard/medalTest" variant="default">
            {t('cabinet.empty.button')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <ul className={styles.counts}>
        {counts.map(({ medal, count }) => (
          <li key={medal}>
            <MedalMark medal={medal} /> {count}
          </li>
        ))}
      </ul>
      <ul className={styles.shelves}>
        {sections.map((section) => (
          <MedalSection key={section.ladder.slug} {...section} />
        ))}
      </ul>
    </>
  )
}

function MedalSection(section: LadderMedals) {
  const { t } = useMedalText()
  const { subjectSlug, title } = section.ladder
  return (
    <li className={styles.shelf}>
      <h3 className={styles.subject}>
        <Link to={`/dashboard/medalTest?subject=${subjectSlug}`} aria-label={t('cabinet.ladder', { subject: title })}>
          {title}
        </Link>
      </h3>
      <WonLevels {...section} />
    </li>
  )
}
