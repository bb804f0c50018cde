import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { reportQuery } from '../attempt-query.ts'

interface ReportOfProps {
  readonly attemptId: string
  readonly show: (report: Report) => ReactNode
}

/** Fetches an attempt's report; suspends until it has loaded. */
export function ReportOf({ attemptId, show }: ReportOfProps) {
  const { data: report } = useSuspenseQuery(reportQuery(useBridge(), attemptId))
  return show(report)
}
