import { Box, Button, Flex, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { MedalLadder } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { EmptyPart } from '../../../ui/feedback/empty-state.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
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
    <PageSection title={t('cabinet.title')} className={styles.cabinet} heading={{ mb: 'sm' }}>
      <Stack gap="var(--koya-space-4)">
        {ladders ? (
          <Medals ladders={ladders} />
        ) : isPending ? (
          <p role="status">{t('cabinet.loading')}</p>
        ) : (
          <TryAgain label={t('cabinet.again')} onAgain={() => void refetch()}>
            {t('cabinet.failed')}
          </TryAgain>
        )}
      </Stack>
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
      <PlainList direction="row" wrap="wrap" gap="var(--koya-space-2) var(--koya-space-4)" fw={700}>
        {counts.map(({ medal, count }) => (
          <Flex key={medal} component="li" gap={6} align="center">
            <MedalMark medal={medal} /> {count}
          </Flex>
        ))}
      </PlainList>
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
      <Box component="h3" mt={0} mb="var(--koya-space-2)" fz="md">
        <Link to={`/dashboard/medalTest?subject=${subjectSlug}`} aria-label={t('cabinet.ladder', { subject: title })}>
          {title}
        </Link>
      </Box>
      <WonLevels {...section} />
    </li>
  )
}
