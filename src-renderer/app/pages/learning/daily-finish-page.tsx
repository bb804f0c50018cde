import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { receiptQuery, reportQuery } from '../../../features/attempt/attempt-query.ts'
import { PreReport } from '../../../features/attempt/report/pre-report.tsx'
import { useDelivery } from '../../../features/attempt/report/use-delivery.ts'
import { progressQuery } from '../../../features/learning/home/progress-query.ts'
import { StreakOf } from '../../../features/learning/home/streak-of.tsx'
import { DailyFinish } from '../../../features/learning/daily/daily-finish.tsx'
import { dailyResult } from '../../../features/learning/daily/daily-result.ts'
import { usePracticeText } from '../../../features/learning/practice/use-practice-text.ts'
import { afterExamPath } from '../../../routes/paths.ts'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { StudyPracticeButton } from '../study-practice-button.tsx'
import { useDailyTen } from '../use-daily-ten.ts'

/** The end of a daily ten. Until the backend has marked it, or if its report cannot be read, the receipt is shown instead. */
export function DailyFinishPage({ attemptId }: { readonly attemptId: string }) {
  const { t } = usePracticeText()
  const bridge = useBridge()
  const { data: receipt } = useSuspenseQuery(receiptQuery(bridge, attemptId))
  const delivery = useDelivery(attemptId)
  const isReceived = receipt.serverReceiptId !== null || (delivery?.serverReceiptId ?? null) !== null
  const { data: report, isLoading } = useQuery({ ...reportQuery(bridge, attemptId), enabled: isReceived })
  const { data: progress } = useQuery(progressQuery(bridge))
  const phase = useLoadingPhase(isLoading)
  if (isLoading) return <Loading label={t('daily.loading')} phase={phase} />
  if (report === undefined) return <PreReport attemptId={attemptId} reportPath={afterExamPath('report', 'daily', attemptId)} />
  return (
    <DailyFinish
      result={dailyResult(report)}
      corrections={progress?.lastPaper?.attemptId === attemptId ? progress.lastPaper.corrections : null}
      reviewPath={afterExamPath('review', 'daily', attemptId)}
      streak={progress === undefined ? null : <StreakOf streak={progress.streak} today={progress.today} hasLabel />}
      moreButton={<MoreButton />}
    />
  )
}

function MoreButton() {
  const { t } = usePracticeText()
  const state = useDailyTen()
  if (!state?.daily) return null
  return <StudyPracticeButton slug="daily" practice={state.daily.practice} label={t('daily.more')} variant="default" />
}
