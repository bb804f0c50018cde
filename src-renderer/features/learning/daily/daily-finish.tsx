import { Box, Button, Flex, Group } from '@mantine/core'
import { IconHome, IconListCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Card } from '../../../ui/card/card.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import { Page } from '../../../ui/page/page.tsx'
import type { DailyResult, FinishedTopic } from './daily-result.ts'
import { usePracticeText } from '../practice/use-practice-text.ts'

interface DailyFinishProps {
  readonly result: DailyResult
  /** How many earlier mistakes are right now; null while unknown. */
  readonly corrections: number | null
  readonly reviewPath: string
  /** The streak with its week; nothing while it is unknown. */
  readonly streak: ReactNode
  /** Starts ten more. */
  readonly moreButton: ReactNode
}

/** Share of right answers from which the card is green; below it, the mistakes are the next step. Our choice, as for a report. */
const PRAISED_SHARE = 0.7

/** The end of the daily ten: what was right, the streak, what is known and what is still to learn. */
export function DailyFinish({ result, corrections, reviewPath, streak, moreButton }: DailyFinishProps) {
  const { t } = usePracticeText()
  const { right, of, known, open } = result
  const isLow = right < PRAISED_SHARE * of
  return (
    <Page title={t('finish.title')} width="broad">
      <AutoGrid leastWidth="20rem" gap="var(--koya-space-4)">
        <Card as="section" tone={isLow ? 'plain' : 'calm'}>
          <Box component="p" fz="var(--koya-type-hero)" fw={800} lh={1.2}>
            {t('finish.score', { right, of })}
          </Box>
          {corrections === null || corrections === 0 ? null : <p>{t('finish.corrections', { count: corrections })}</p>}
          {isLow ? <p>{t('finish.help')}</p> : null}
          {streak}
          <Group gap="sm" mt="var(--koya-space-2)">
            <Button
              component={Link}
              to="/dashboard"
              size="md"
              variant={isLow ? 'default' : 'filled'}
              leftSection={<IconHome size={20} aria-hidden />}
            >
              {t('daily.toHome')}
            </Button>
            <Button
              component={Link}
              to={reviewPath}
              size="md"
              variant={isLow ? 'filled' : 'default'}
              leftSection={<IconListCheck size={20} aria-hidden />}
            >
              {t('finish.review')}
            </Button>
          </Group>
        </Card>
        <Flex direction="column" gap="var(--koya-space-4)">
          <Topics name="learns" topics={open} />
          <Topics name="knows" topics={known} />
          {moreButton}
        </Flex>
      </AutoGrid>
    </Page>
  )
}

function Topics({ name, topics }: { readonly name: 'learns' | 'knows'; readonly topics: readonly FinishedTopic[] }) {
  const { t } = usePracticeText()
  if (topics.length === 0) return null
  const headingId = `finish-${name}`
  return (
    <Card as="section" labelledBy={headingId}>
      <Box component="h2" id={headingId} fz="lg">
        {t(`finish.${name}`)}
      </Box>
      <Box component="ul" m={0} ps="lg">
        {topics.map(({ subject, topic, right, of }) => (
          <li key={`${subject} ${topic}`}>
            {of === 1 ? t('finish.topic', { subject, topic }) : t('finish.topicCount', { subject, topic, right, of })}
          </li>
        ))}
      </Box>
    </Card>
  )
}
