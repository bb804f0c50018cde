import { Box, Button, Flex } from '@mantine/core'
import { IconPencil, IconPlant2, IconStairsUp, IconTarget, IconTrophy } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { Card } from '../../../../ui/card/card.tsx'
import { answeredItems, countedItems } from '../parts/counted-items.ts'
import type { ReportRanges } from '../parts/ranges-of-report.ts'
import { useReportText } from '../parts/use-report-text.ts'
import { HowSure } from './how-sure.tsx'
import { ShareResult } from '../share/share-result.tsx'
import { ScoreChange } from './score-change.tsx'
import { scoreTone, type ScoreTone } from './score-tone.ts'
import styles from './score-card.module.css'

interface ScoreCardProps {
  readonly report: Report
  /** Null in study mode, where a score predicts nothing. */
  readonly ranges: ReportRanges | null
  readonly reviewPath: string
  /** In marks; null if none is set. */
  readonly targetScore: number | null
  /** Whether the page shows topics to study. */
  readonly hasTopics: boolean
  /** Whether a topic's button is the page's main one. */
  readonly mayPractise: boolean
  /** For the result card. */
  readonly learnerName: string | null
}

/** The score, what it means for the learner, and its change since the last time. */
export function ScoreCard({ report, ranges, reviewPath, targetScore, hasTopics, mayPractise, learnerName }: ScoreCardProps) {
  const { t } = useReportText()
  const { total, maximumTotal } = report
  const tone = scoreTone(report)
  return (
    <Card as="section" tone={tone === 'praise' ? 'calm' : 'plain'} labelledBy="report-total">
      <Box component="h2" id="report-total" c="dimmed" fz="md">
        {t('total')}
      </Box>
      {maximumTotal === 0 ? (
        <p>{t('written.noScore')}</p>
      ) : (
        <>
          <p className={styles.score} data-tone={tone}>
            <strong>{total}</strong>
            <Box component="span" c="dimmed" fw={500} fz="xl">
              {t('of', { maximum: maximumTotal })}
            </Box>
          </p>
          <ToneText report={report} tone={tone} hasTopics={hasTopics} />
        </>
      )}
      {targetScore === null ? null : <TargetText total={total} targetScore={targetScore} tone={tone} />}
      {maximumTotal === 0 ? null : <ScoreChange report={report} />}
      {ranges === null || maximumTotal === 0 ? null : <HowSure report={report} ranges={ranges} />}
      <Button component={Link} to={reviewPath} size="md" variant={mayPractise ? 'default' : 'filled'} fullWidth className="no-print">
        {t('toReview')}
      </Button>
      {maximumTotal === 0 ? null : <ShareResult report={report} learnerName={learnerName} />}
    </Card>
  )
}

const icons = { few: IconPencil, help: IconPlant2, plain: IconStairsUp, praise: IconTrophy } as const

interface ToneTextProps {
  readonly report: Report
  readonly tone: ScoreTone
  readonly hasTopics: boolean
}

/** One sentence or two about the score. Icon and text differ by tone, so that nothing depends on colour alone. */
function ToneText({ report, tone, hasTopics }: ToneTextProps) {
  const Icon = icons[tone]
  const text = useToneText(report, tone, hasTopics)
  return (
    <Flex component="p" align="center" gap={8} fw={600}>
      <Icon size={24} aria-hidden />
      {text}
    </Flex>
  )
}

function useToneText(report: Report, tone: ScoreTone, hasTopics: boolean): string {
  const { t } = useReportText()
  const { total, maximumTotal } = report
  switch (tone) {
    case 'few':
      return t('tone.few', { answered: answeredItems(report), count: countedItems(report) })
    case 'praise':
      return t('tone.praise', { percent: maximumTotal === 0 ? 0 : Math.floor((100 * total) / maximumTotal) })
    default:
      return t(hasTopics ? `tone.${tone}` : `tone.${tone}Review`)
  }
}

interface TargetTextProps {
  readonly total: number
  readonly targetScore: number
  readonly tone: ScoreTone
}

/** How far the score is from the learner's target. After a low score, the distance would only discourage. */
function TargetText({ total, targetScore: target, tone }: TargetTextProps) {
  const { t } = useReportText()
  const points = Math.round(100 * (target - total)) / 100
  return (
    <Flex component="p" align="center" gap={8}>
      <IconTarget size={20} aria-hidden />
      {points <= 0
        ? t('target.reached', { target })
        : tone === 'help' || tone === 'few'
          ? t('target.is', { target })
          : t('target.left', { target, points })}
    </Flex>
  )
}
