import type { QueryClient } from '@tanstack/react-query'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import type { RouteEntry } from './route-entry.ts'

/** Returns whether an attempt is open on this computer, as far as the app knows. */
export function hasOpenAttempt(queryClient: QueryClient): boolean {
  return (queryClient.getQueryData<OpenAttempt | null>(['attempt', 'open']) ?? null) !== null
}

/** Returns whether guards must not navigate: during an attempt, and on the receipt page directly after submission. */
export function isExamHeld(queryClient: QueryClient, { isReceipt = false }: Pick<RouteEntry, 'isReceipt'>): boolean {
  return hasOpenAttempt(queryClient) || (isReceipt && hasReceipt(queryClient))
}

function hasReceipt(queryClient: QueryClient): boolean {
  return queryClient.getQueriesData({ queryKey: ['attempt', 'receipt'] }).some(([, receipt]) => receipt !== undefined)
}

/** Returns whether the attempt in the address was submitted in this run of the app. Its report opens even if the session has expired. */
export function isOwnReport(queryClient: QueryClient, { isAfterExam = false }: Pick<RouteEntry, 'isAfterExam'>, search: string): boolean {
  const attemptId = new URLSearchParams(search).get('attempt')
  return isAfterExam && attemptId !== null && queryClient.getQueryData(['attempt', 'receipt', attemptId]) !== undefined
}
