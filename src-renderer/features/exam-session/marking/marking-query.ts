import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { ErrorCode } from '../../../../src-shared/kernel/errors/error-table.ts'
import { CodedFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type MarkingBridge = Pick<KoyaBridge, 'marking'>

/** `locked`: not for this role. `gone`: the exam or the answer is not theirs to mark. `chief-only`: for chief markers. */
export type Closed = 'locked' | 'gone' | 'chief-only'

const closedBy: Partial<Record<ErrorCode, Closed>> = {
  'session/role-required': 'locked',
  'marking/not-marker': 'gone',
  'marking/no-answer': 'gone',
  'marking/not-chief': 'chief-only'
}

export function markingSessionsQuery(bridge: MarkingBridge) {
  return queryOptions({
    queryKey: ['marking', 'sessions'],
    queryFn: () => orClosed(async () => (await unwrap(bridge.marking.listSessions({}))).sessions),
    staleTime: 0
  })
}

/** The next answer of a session, or one that the marker has marked; null where nothing waits. It is taken again only when asked for. */
export function answerQuery(bridge: MarkingBridge, examId: string, answerId: string | null) {
  return queryOptions({
    queryKey: ['marking', 'answer', examId, answerId],
    queryFn: () =>
      orClosed(async () => (await unwrap(answerId === null ? bridge.marking.take({ examId }) : bridge.marking.fetch({ answerId }))).answer),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false
  })
}

export function ownMarksQuery(bridge: MarkingBridge, examId: string) {
  return queryOptions({
    queryKey: ['marking', 'own', examId],
    queryFn: () => orClosed(() => unwrap(bridge.marking.listOwn({ examId }))),
    staleTime: 0
  })
}

export function agreementQuery(bridge: MarkingBridge, examId: string) {
  return queryOptions({
    queryKey: ['marking', 'agreement', examId],
    queryFn: () => orClosed(() => unwrap(bridge.marking.fetchAgreement({ examId }))),
    staleTime: 0
  })
}

async function orClosed<Value>(ask: () => Promise<Value>): Promise<Value | Closed> {
  try {
    return await ask()
  } catch (thrown) {
    const closed = thrown instanceof CodedFailure ? closedBy[thrown.code] : undefined
    if (closed === undefined) throw thrown
    return closed
  }
}

/** Narrows a result to what it is where nothing is closed. */
export function isClosed(data: unknown): data is Closed {
  return data === 'locked' || data === 'gone' || data === 'chief-only'
}
