import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { useSession } from '../../features/account/session/session-query.ts'
import { attemptListQuery } from '../../features/attempt/attempt-query.ts'
import { dailyOfProgress, dailyOfStock, isDailyDone, type DailyTen } from '../../features/learning/daily/daily-ten.ts'
import { progressQuery } from '../../features/learning/home/progress-query.ts'
import { practiceStockQuery } from '../../features/learning/practice/practice-query.ts'

interface DailyState {
  /** Null if there is nothing to ask. */
  readonly daily: DailyTen | null
  readonly isDone: boolean
}

/** Returns the learner's daily ten and whether it is done today; undefined while loading. */
export function useDailyTen(): DailyState | undefined {
  const bridge = useBridge()
  const { user } = useSession().auth
  const { data: attempts, isPending: areAttemptsPending } = useQuery(attemptListQuery(bridge))
  const { data: progress, isPending } = useQuery(progressQuery(bridge))
  const own = user?.profile.subjectSlugs ?? []
  const ofExam = progress === undefined ? null : dailyOfProgress(progress, own)
  // Only learners without an exam need the stock of questions.
  const needsStock = progress !== undefined && progress.exam === null
  const { data: stock, isPending: isStockPending } = useQuery({ ...practiceStockQuery(bridge, undefined), enabled: needsStock })
  if (isPending || areAttemptsPending || (needsStock && isStockPending)) return undefined
  const ofStock = stock === undefined ? null : dailyOfStock(stock, own)
  return { daily: ofExam ?? ofStock, isDone: progress !== undefined && isDailyDone(attempts ?? [], progress.today) }
}
