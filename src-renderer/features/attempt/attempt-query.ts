import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

type AttemptBridge = Pick<KoyaBridge, 'attempt'>

/** Query of the open attempt on this computer. Its progress is a snapshot; the exam room continues from it. */
export function openAttemptQuery(bridge: AttemptBridge) {
  return queryOptions({ queryKey: ['attempt', 'open'], queryFn: () => unwrap(bridge.attempt.readOpen({})), staleTime: Infinity })
}

export function attemptListQuery(bridge: AttemptBridge) {
  return queryOptions({ queryKey: ['attempt', 'list'], queryFn: async () => (await unwrap(bridge.attempt.list({}))).attempts })
}

/** List of attempts for a report. After a session that expired during the exam, it contains results of the same paper only. */
export function attemptListOfReportQuery(bridge: AttemptBridge, attemptId: string) {
  return queryOptions({
    queryKey: ['attempt', 'list', attemptId],
    queryFn: async () => (await unwrap(bridge.attempt.list({ attemptId }))).attempts
  })
}

/** Cached for this run of the app: the report opens from it even if the session expired during the exam. */
export function receiptQuery(bridge: AttemptBridge, attemptId: string) {
  return queryOptions({
    queryKey: ['attempt', 'receipt', attemptId],
    queryFn: () => unwrap(bridge.attempt.readReceipt({ attemptId })),
    gcTime: Number.POSITIVE_INFINITY
  })
}

/** The result of a check never changes while the room is open. */
export function checkedItemQuery(bridge: AttemptBridge, attemptId: string, itemId: string) {
  return queryOptions({
    queryKey: ['attempt', 'checked', attemptId, itemId],
    queryFn: () => unwrap(bridge.attempt.readCheckedItem({ attemptId, itemId })),
    staleTime: Infinity
  })
}

/** The hint of an item never changes. */
export function hintQuery(bridge: AttemptBridge, attemptId: string, itemId: string) {
  return queryOptions({
    queryKey: ['attempt', 'hint', attemptId, itemId],
    queryFn: () => unwrap(bridge.attempt.readHint({ attemptId, itemId })),
    staleTime: Infinity
  })
}

/** A report can be regraded: the cached one is shown immediately and refetched at every visit. */
export function reportQuery(bridge: AttemptBridge, attemptId: string) {
  return queryOptions({ queryKey: ['attempt', 'report', attemptId], queryFn: () => unwrap(bridge.attempt.fetchReport({ attemptId })) })
}

export function attemptLessonsQuery(bridge: AttemptBridge, attemptId: string) {
  return queryOptions({
    queryKey: ['attempt', 'lessons', attemptId],
    queryFn: async () => (await unwrap(bridge.attempt.listLessons({ attemptId }))).lessons
  })
}
