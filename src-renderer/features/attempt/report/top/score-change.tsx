import { Flex } from '@mantine/core'
import { IconEqual, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { sittingModeOf } from '../../../../../src-shared/content/exams/sitting-mode.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { attemptListOfReportQuery, reportQuery } from '../../attempt-query.ts'
import { earlierResults } from '../parts/earlier-results.ts'
import { useReportText } from '../parts/use-report-text.ts'

const icons = { up: IconTrendingUp, down: IconTrendingDown, same: IconEqual } as const

/** The change in points since the last attempt at the same exam; renders nothing without one. Whether it may be luck is said further down. */
export function ScoreChange({ report }: { readonly report: Report }) {
  const { t } = useReportText()
  const before = useTotalBefore(report)
  if (before === null) return null
  const points = Math.round(100 * (report.total - before)) / 100
  const kind = points === 0 ? 'same' : points > 0 ? 'up' : 'down'
  const Icon = icons[kind]
  return (
    <Flex component="p" align="center" gap={8}>
      <Icon size={20} aria-hidden />
      {t(`change.${kind}`, { points: Math.abs(points), before })}
    </Flex>
  )
}

/** Returns the total of the last attempt that is comparable with this one; null if there is none, or until it has loaded. */
function useTotalBefore(report: Report): number | null {
  const bridge = useBridge()
  const mayCompare = sittingModeOf(report) !== 'study' && report.mode === undefined
  const { data: attempts = [] } = useQuery({ ...attemptListOfReportQuery(bridge, report.attemptId), enabled: mayCompare })
  const before = earlierResults(attempts, report).at(-2)
  // A list of attempts does not tell their modes. The section with all earlier results uses the same reply.
  const { data: reportBefore } = useQuery({ ...reportQuery(bridge, before?.attemptId ?? ''), enabled: mayCompare && before !== undefined })
  return before !== undefined && reportBefore !== undefined && isAlike(reportBefore, report) ? before.total : null
}

/** Returns whether two attempts at an exam had the same conditions. A practice that the learner put together has other questions each time. */
function isAlike(one: Report, other: Report): boolean {
  return one.mode === undefined && other.mode === undefined && one.isShortened === other.isShortened && sittingModeOf(one) === sittingModeOf(other)
}
