import type { QueryClient } from '@tanstack/react-query'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import type { RouteEntry } from './route-entry.ts'

/** Whether an attempt is open on this computer, as far as the app has been told. */
export function hasOpenAttempt(queryClient: QueryClient): boolean {
  return (queryClient.getQueryData<OpenAttempt | null>(['attempt', 'open']) ?? null) !== null
}

/** While an attempt is being taken no guard navigates, nor on the page with its receipt right after it was handed in. */
export function isExamHeld(queryClient: QueryClient, { isReceipt = false }: Pick<RouteEntry, 'isReceipt'>): boolean {
  return hasOpenAttempt(queryClient) || (isReceipt && hasReceipt(queryClient))
}

function hasReceipt(queryClient: QueryClient): boolean {
  return queryClient.getQueriesData({ queryKey: ['attempt', 'receipt'] }).some(([, receipt]) => receipt !== undefined)
}

/** Whether the attempt that the address names was submitted in this run of the app: its report opens although its session ran out meanwhile. */
export function isOwnReport(queryClient: QueryClient, { isAfterExam = false }: Pick<RouteEntry, 'isAfterExam'>, search: string): boolean {
  const attemptId = new URLSearchParams(search).get('attempt')
  return isAfterExam && attemptId !== null && queryClient.getQueryData(['attempt', 'receipt', attemptId]) !== undefined
}
