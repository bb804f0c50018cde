import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

type AttemptBridge = Pick<KoyaBridge, 'attempt'>

/** The attempt that is open on this computer. Its progress is the state at the time of reading: the exam room goes on from there by itself. */
export function openAttemptQuery(bridge: AttemptBridge) {
  return queryOptions({ queryKey: ['attempt', 'open'], queryFn: () => unwrap(bridge.attempt.readOpen({})), staleTime: Infinity })
}

export function attemptListQuery(bridge: AttemptBridge) {
  return queryOptions({ queryKey: ['attempt', 'list'], queryFn: async () => (await unwrap(bridge.attempt.list({}))).attempts })
}

/** The same beside a report: after a session that ended during the exam it has the results of the same paper. */
export function attemptListOfReportQuery(bridge: AttemptBridge, attemptId: string) {
  return queryOptions({
    queryKey: ['attempt', 'list', attemptId],
    queryFn: async () => (await unwrap(bridge.attempt.list({ attemptId }))).attempts
  })
}

/** Stays for this run of the app: a report opens by it although the session ran out during the exam. */
export function receiptQuery(bridge: AttemptBridge, attemptId: string) {
  return queryOptions({
    queryKey: ['attempt', 'receipt', attemptId],
    queryFn: () => unwrap(bridge.attempt.readReceipt({ attemptId })),
    gcTime: Number.POSITIVE_INFINITY
  })
}

/** What a check has shown stays as it is for as long as the room is open. */
export function checkedItemQuery(bridge: AttemptBridge, attemptId: string, itemId: string) {
  return queryOptions({
    queryKey: ['attempt', 'checked', attemptId, itemId],
    queryFn: () => unwrap(bridge.attempt.readCheckedItem({ attemptId, itemId })),
    staleTime: Infinity
  })
}

/** A report can be marked again: what is held is shown at once, and asked for anew at every visit. */
export function reportQuery(bridge: AttemptBridge, attemptId: string) {
  return queryOptions({ queryKey: ['attempt', 'report', attemptId], queryFn: () => unwrap(bridge.attempt.fetchReport({ attemptId })) })
}

export function attemptLessonsQuery(bridge: AttemptBridge, attemptId: string) {
  return queryOptions({
    queryKey: ['attempt', 'lessons', attemptId],
    queryFn: async () => (await unwrap(bridge.attempt.listLessons({ attemptId }))).lessons
  })
}
