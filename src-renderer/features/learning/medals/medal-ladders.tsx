import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MedalLadder } from '../../../../src-shared/content/exams/medal-ladder.ts'
import { Card, CardGrid } from '../../../ui/card/card.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import { useFirstParts } from '../../../ui/page/use-first-parts.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LadderCard } from './ladder-card.tsx'
import { LadderSteps } from './ladder-steps.tsx'
import { ShutLadder } from './shut-ladder.tsx'

interface MedalLaddersProps {
  readonly ladders: readonly MedalLadder[]
  /** Subjects in the learner's profile. */
  readonly ownSlugs: readonly string[]
  /** The requested subject, whose ladder comes first. */
  readonly firstSlug: string | null
}

/** Ladders that a window can show at once. */
const FIRST_LADDERS = 2

/** The requested ladder and those of the learner's subjects level by level; all others in one line each. */
export function MedalLadders({ ladders, ownSlugs, firstSlug }: MedalLaddersProps) {
  const { t } = useTranslation()
  const first = ladders.filter(({ subjectSlug }) => subjectSlug === firstSlug)
  const own = ladders.filter((ladder) => !first.includes(ladder) && ownSlugs.includes(ladder.subjectSlug))
  const near = [...first, ...own]
  // If no chosen subject has a ladder, all are shown in full.
  const shown = near.length === 0 ? ladders : near
  const shownCount = useFirstParts(shown.length, FIRST_LADDERS)
  if (ladders.length === 0) {
    return (
      <EmptyState drawing="medal" title={t('medalTest.empty.title')} action={{ to: '/dashboard/assessments', label: t('medalTest.empty.button') }}>
        {t('medalTest.empty.words')}
      </EmptyState>
    )
  }
  const others = ladders.filter((ladder) => !shown.includes(ladder))
  return (
    <>
      <AutoGrid leastWidth="32rem" gap="lg" isFilled>
        {shown
          .slice(0, shownCount)
          .map((ladder) =>
            ladder.lock === undefined ? (
              <LadderCard key={ladder.slug} ladder={ladder} />
            ) : (
              <ShutLadder key={ladder.slug} ladder={ladder} lock={ladder.lock} />
            )
          )}
      </AutoGrid>
      {others.length === 0 ? null : <OtherLadders ladders={others} />}
    </>
  )
}

function OtherLadders({ ladders }: Pick<MedalLaddersProps, 'ladders'>) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="other-ladders">
      <Box component="h2" id="other-ladders" mt="var(--koya-space-5)" mb="sm" fz="xl">
        {t('medalTest.others')}
      </Box>
      <CardGrid label={t('medalTest.others')}>
        {ladders.map((ladder) => (
          <Card as="li" key={ladder.slug}>
            <Box component="h3" fz={17}>
              {ladder.title}
            </Box>
            <LadderSteps ladder={ladder} />
          </Card>
        ))}
      </CardGrid>
    </section>
  )
}
