import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../src-main/attempt/journal/journal.ts'
import { createOutbox } from '../../src-main/attempt/delivery/outbox.ts'
import { createApiClient } from '../../src-main/platform/backend/api-client.ts'
import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import { buildPaper } from '../support/build-paper.ts'
import { createDirectJournal } from '../support/direct-journal.ts'
import { makeTempFolder } from '../support/make-temp-folder.ts'
import { serveHttp, type HttpPost } from '../support/serve-http.ts'
import { byTier } from '../support/tier.ts'
import { pickBelow, pickOne, withSeeds } from '../support/with-seeds.ts'

/** Check N8: no reply of the network counts an answer as sent that the backend has not confirmed. */
const MUTATIONS = byTier({ commit: 300, full: 10_000, release: 10_000 })
/** Outboxes that send at the same time. */
const LINES = 20
const HEAP_LIMIT_BYTES = 50 * 1024 * 1024
const TIME_LIMIT_MS = 500

const values = ['null', '[]', '{}', 'NaN', '1e999', '-1', '"12"', '1.5', 'true', '{"__proto__":1}', '\ud800', '\u0000', ',"extra":1', '}{']
const pages = ['', ' ', '<html>Log in to Wi-Fi</html>', '[', '['.repeat(10_000), '"', '{"receivedSequence":', 'undefined']

interface Mutation {
  readonly status: number
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** The connection ends before the body does. */
  readonly isCut?: boolean
}

function mutate(good: string, random: () => number): Mutation {
  const status = pickOne([200, 200, 200, 200, 201, 204, 302, 307, 400, 401, 413, 500, 502, 503], random)
  const kind = pickBelow(8, random)
  if (kind === 0) return { status, body: pickOne(pages, random), headers: { 'content-type': pickOne(['text/html', 'application/json'], random) } }
  if (kind === 1) return { status, body: good, headers: { 'content-encoding': pickOne(['gzip', 'br', 'deflate'], random) } }
  if (kind === 2)
    return {
      status: pickOne([301, 302, 303, 307, 308], random),
      body: '',
      headers: { location: pickOne(['/', 'http://127.0.0.1:1/', '//x'], random) }
    }
  if (kind === 3) return { status, body: good, headers: { 'content-length': '500' }, isCut: true }
  if (kind === 4) return { status, body: gzipSync(good).subarray(0, pickBelow(20, random)), headers: { 'content-encoding': 'gzip' } }
  const at = pickBelow(good.length + 1, random)
  const end = at + pickBelow(good.length, random)
  return { status, body: good.slice(0, at) + pickOne(['', ...values], random) + good.slice(pickOne([at, end], random)) }
}

function answerWith({ status, body, headers = {}, isCut = false }: Mutation): HttpPost['answer'] {
  return (response) => {
    response.writeHead(status, headers)
    if (isCut) response.write(body, () => response.destroy())
    else response.end(body)
  }
}

const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '))

function trickle(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => {
    clearInterval(timer)
  })
}

/** Returns the sequence that a correct reader takes from the reply, written independently of the product; null where nothing is confirmed. */
function confirmedBy({ status, body, headers = {}, isCut = false }: Mutation): number | null {
  const hasBody = status >= 200 && status < 300 && status !== 204
  if (!hasBody || isCut || headers['content-encoding'] !== undefined || typeof body !== 'string') return null
  try {
    const value = JSON.parse(body) as unknown
    if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).join() !== 'receivedSequence') return null
    const { receivedSequence } = value as { readonly receivedSequence: unknown }
    return Number.isSafeInteger(receivedSequence) ? (receivedSequence as number) : null
  } catch {
    return null
  }
}

/** Returns the bytes in use after a garbage collection. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

type Connection = Awaited<ReturnType<typeof openConnection>>

/** Opens a journal with unsent answers and the outbox that sends them to a fake server. */
async function openConnection() {
  const line = await serveHttp()
  const journal = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
  journal.open()
  const paper = buildPaper({ itemCount: 4 })
  const { attemptId } = paper
  journal.createAttempt({ userId: 'ada', paper })
  let settled: () => void = () => undefined
  const outbox = createOutbox({
    journal: createDirectJournal(journal),
    api: createApiClient({
      fetch: (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) }),
      address: () => Promise.resolve(succeed({ base: line.base, headers: {} })),
      learnServerTime: () => undefined,
      log: { warn: () => undefined }
    }),
    capabilities: { save: () => Promise.resolve(), obtain: () => Promise.resolve('capability'), forget: () => Promise.resolve() },
    restore: () => Promise.resolve(fail('backend/unreachable')),
    restored: () => undefined,
    announce: ({ phase }) => {
      if (phase !== 'sending') settled()
    },
    random: () => 0.5,
    afterRound: () => undefined,
    log: { warn: () => undefined }
  })
  onTestFinished(() => {
    outbox.stop()
    journal.close()
  })
  const delivery = () => journal.readDelivery(attemptId)!
  return {
    line,
    delivery,
    /** Runs one round against that reply, with at least one event to send. */
    async round(answer: (next: number) => HttpPost['answer']): Promise<{ before: number; next: number; after: number }> {
      const { savedSequence, receivedSequence: before } = delivery()
      if (savedSequence === before) journal.append({ attemptId, act: { kind: 'focus', hasFocus: true }, spentMs: savedSequence, at: savedSequence })
      const next = delivery().savedSequence
      line.answer = answer(next)
      const done = new Promise<void>((resolve) => (settled = resolve))
      outbox.wake()
      await done
      return { before, next, after: delivery().receivedSequence }
    }
  }
}

test(`N8: ${String(MUTATIONS)} malformed replies mark no unconfirmed event as sent, and do not grow memory`, { timeout: 900_000 }, async () => {
  const lines = await Promise.all(Array.from({ length: LINES }, openConnection))
  const heldBefore = heldBytes()
  const counts = { confirmed: 0, refused: 0 }
  async function check({ round, delivery }: Connection, random: () => number): Promise<void> {
    let sent: Mutation | null = null
    const { before, next, after } = await round((sequence) => answerWith((sent = mutate(JSON.stringify({ receivedSequence: sequence }), random))))
    const said = confirmedBy(sent!)
    // A number below what was sent confirms nothing; one above what exists counts as what exists.
    const isConfirmed = said !== null && said >= next
    counts[isConfirmed ? 'confirmed' : 'refused'] += 1
    expect({ quarantineCode: delivery().quarantineCode, after }, JSON.stringify(sent)).toEqual({
      quarantineCode: null,
      after: isConfirmed ? next : before
    })
  }
  // Many requests end only at their time-out, so the outboxes wait in parallel. Each draws its reply before it waits, so that a seed always draws the
  // same.
  await withSeeds(MUTATIONS / LINES, async (random) => {
    await Promise.all(lines.map((line) => check(line, random)))
  })
  expect(heldBytes() - heldBefore).toBeLessThan(HEAP_LIMIT_BYTES)
  // The control: both kinds of reply occur, so a client that trusted every reply, or none, would fail.
  expect(counts.refused).toBeGreaterThan(MUTATIONS / 2)
  expect(counts.confirmed).toBeGreaterThan(0)
  for (const { round } of lines) {
    const good = await round((next) => answerWith({ status: 200, body: JSON.stringify({ receivedSequence: next }) }))
    expect(good.after).toBe(good.next)
  }
})

test.each<[string, HttpPost['answer']]>([
  ['of 100 MB', (response) => void response.writeHead(200).end(Buffer.alloc(100 * 1024 * 1024, ' '))],
  ['of 100 MB in 100 kB of gzip', (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)],
  ['that comes a byte at a time', trickle],
  ['that never begins', () => undefined]
])('N8: a reply %s confirms nothing, and the next valid reply is accepted', { timeout: 60_000 }, async (_, answer) => {
  const { round } = await openConnection()
  const heapBefore = process.memoryUsage().heapUsed
  const { before, after } = await round(() => answer)
  expect({ before, after }).toEqual({ before: 0, after: 0 })
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(HEAP_LIMIT_BYTES)
  const good = await round((next) => answerWith({ status: 200, body: JSON.stringify({ receivedSequence: next }) }))
  expect(good.after).toBe(good.next)
})
