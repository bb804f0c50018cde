import { Box, Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ownScoreOf, type OwnScore } from './review/own-marks.ts'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import { isUnmarked } from '../../../../src-shared/content/scoring/credit-of.ts'
import { Card } from '../../../ui/card/card.tsx'
import { useReportText } from './parts/use-report-text.ts'
import { filteredReviewPath } from './review/review-filter.ts'

interface WrittenPartProps {
  readonly report: Report
  readonly reviewPath: string
}

/** Written answers: how many the learner has still to mark, then the score with the learner's own marks. Renders nothing without any. */
export function WrittenPart({ report, reviewPath }: WrittenPartProps) {
  const { t } = useReportText()
  const own = ownScoreOf(report)
  if (own === null) return null
  const { writtenCount, markedCount } = own
  const subject = report.subjects.find(({ items }) => items.some(isUnmarked))?.slug ?? ''
  return (
    <Box mb="var(--koya-space-4)">
      <Card as="section" tone="warm" labelledBy="report-written">
        <Box component="h2" id="report-written" fz="xl">
          {t('written.title')}
        </Box>
        {writtenCount === 0 ? <p>{t('written.open')}</p> : null}
        {markedCount < writtenCount ? <p>{t('written.left', { count: writtenCount - markedCount })}</p> : null}
        <OwnScoreText own={own} hasOwnMarks={markedCount > 0} />
        {writtenCount === 0 ? null : (
          <Button
            component={Link}
            to={filteredReviewPath(reviewPath, { subject, filter: 'unmarked' })}
            variant={markedCount < writtenCount ? 'filled' : 'default'}
            className="no-print"
            style={{ alignSelf: 'start' }}
          >
            {t(markedCount < writtenCount ? 'written.mark' : 'written.change')}
          </Button>
        )}
      </Card>
    </Box>
  )
}

/** The score with the learner's own marks, which says whose they are. */
function OwnScoreText({ own: { scored }, hasOwnMarks }: { readonly own: OwnScore; readonly hasOwnMarks: boolean }) {
  const { t } = useReportText()
  if (scored === null || !hasOwnMarks) return null
  return (
    <p data-own-score={scored.total}>
      <strong>{t('written.total', { total: scored.total, maximum: scored.maximumTotal })}</strong> {t('written.byYou')}
    </p>
  )
}
