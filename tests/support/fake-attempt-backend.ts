import { createHash } from 'node:crypto'
import type { ApiClient } from '../../src-main/platform/backend/api-client.ts'
import { eventText, type AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'

/** The outcome of one request: delivered, lost before the backend, its reply lost, or delivered twice. */
export type Fate = 'arrives' | 'lost' | 'answer-lost' | 'twice'

export interface FakeAttemptBackend {
  readonly api: ApiClient
  /** The events of the one attempt that the backend has. */
  readonly held: AttemptEvent[]
  readonly requests: { name: string; bearer: string | undefined; events: number[] }[]
  receiptCount: number
  /** Decides the outcome of each request. */
  fate: (name: string) => Fate
  /** Replies instead of the backend; null leaves the reply to the backend. */
  reply: (name: string) => Result<unknown> | null
  delay: () => Promise<void>
  capability: string
}

interface Call {
  readonly body?: { readonly events?: readonly AttemptEvent[]; readonly lastSequence?: number; readonly lastHash?: string }
  readonly query?: { readonly after?: string }
  readonly bearer?: string
}

/** Creates the delivery half of the HTTP contract in memory, as in `src-shared/contracts/endpoints.ts`: idempotent by sequence, in order, chained. */
export function createFakeAttemptBackend(paper: Paper): FakeAttemptBackend {
  const held: AttemptEvent[] = []
  let receiptId: string | null = null

  function takeEvents(events: readonly AttemptEvent[]): Result<unknown> {
    for (const event of events) {
      const last = held.at(-1) ?? { sequence: 0, hash: paper.paperHash, act: null }
      if (event.sequence <= last.sequence) {
        if (held.find(({ sequence }) => sequence === event.sequence)?.hash !== event.hash) return fail('attempt/chain-broken')
        continue
      }
      if (last.act?.kind === 'submit') return fail('attempt/closed')
      const named = event.act.kind === 'segment' ? event.act.goodSequence : event.sequence - 1
      if (named > last.sequence || (event.act.kind !== 'segment' && named !== last.sequence)) return fail('attempt/gap')
      const previousHash = named === 0 ? paper.paperHash : held.find(({ sequence }) => sequence === named)?.hash
      const hash = createHash('sha256').update(eventText(paper.attemptId, event)).digest('hex')
      if (event.previousHash !== previousHash || event.hash !== hash) return fail('attempt/chain-broken')
      held.push(event)
    }
    return succeed({ receivedSequence: held.at(-1)?.sequence ?? 0 })
  }

  function close(lastSequence = 0, lastHash = ''): Result<unknown> {
    if ((held.at(-1)?.sequence ?? 0) < lastSequence) return fail('attempt/gap')
    const last = held.at(-1)
    if (last?.act.kind !== 'submit' || last.sequence !== lastSequence || last.hash !== lastHash) return fail('attempt/chain-broken')
    if (receiptId === null) {
      backend.receiptCount += 1
      receiptId = `R-${backend.receiptCount}`
    }
    return succeed({ receiptId, attemptId: paper.attemptId, lastSequence, lastHash, receivedAt: 0 })
  }

  function readBack(after: number): Result<unknown> {
    const receivedSequence = held.at(-1)?.sequence ?? 0
    return succeed({ events: held.filter(({ sequence }) => sequence > after).slice(0, 200), receivedSequence })
  }

  function serve(name: string, { body, query, bearer }: Call): Result<unknown> {
    if (name === 'issueCapability') return succeed({ capability: backend.capability })
    if (bearer !== backend.capability) return fail('attempt/capability-refused')
    const reply = backend.reply(name)
    if (reply !== null) return reply
    if (name === 'fetchOwnPaper') return succeed({ paper })
    if (name === 'fetchEvents') return readBack(Number(query?.after))
    return name === 'appendEvents' ? takeEvents(body?.events ?? []) : close(body?.lastSequence, body?.lastHash)
  }

  const backend: FakeAttemptBackend = {
    held,
    requests: [],
    receiptCount: 0,
    fate: () => 'arrives',
    reply: () => null,
    delay: () => Promise.resolve(),
    capability: 'capability-1',
    api: {
      ready: () => Promise.resolve(succeed({})),
      async call(name, input) {
        const request = input as Call
        backend.requests.push({ name, bearer: request.bearer, events: (request.body?.events ?? []).map(({ sequence }) => sequence) })
        const fate = backend.fate(name)
        await backend.delay()
        if (fate === 'lost') return fail('backend/unreachable')
        if (fate === 'twice') serve(name, request)
        const answer = serve(name, request)
        return (fate === 'answer-lost' ? fail('backend/unreachable') : answer) as never
      }
    }
  }
  return backend
}
