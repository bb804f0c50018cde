import { describe, expect, it } from 'vitest'
import { agreedVersions } from '../support/agreed-versions.ts'
import { startEventChain } from '../support/event-chain.ts'
import { makeResourcesFolder } from '../support/content-fixture.ts'
import { countSecondTry } from '../support/count-second-try.ts'
import { codeIn, TEST_RECOVERY_CODE } from '../support/signed-in-learner.ts'
import { makeDataFolder, startBackendChild, type BackendChild } from '../support/start-backend-child.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'

/** Check A3: learners who sign in must not prevent others from saving answers. */
const STORM_LOGINS = 250
/** With hashing on the event loop a few sign-ins reveal it. */
const CONTROL_LOGINS = 20
const LONGEST_STALL_MS = 50
const SLOWEST_SAVE_MS = 500
const SAVE_EVERY_MS = 40

const email = 'ada@example.com'
const password = 'correct horse'

/** Registers and starts an attempt; returns a function that saves one more answer of it. */
async function prepare(backend: BackendChild): Promise<() => Promise<number>> {
  const { registrationId } = JSON.parse((await backend.post('/api/register', { body: { name: 'Ada', email, password } })).text) as {
    registrationId: string
  }
  const { messages } = JSON.parse((await backend.get(`/api/mailbox/${registrationId}`)).text) as { messages: { text: string }[] }
  await backend.post('/api/verify', { body: { email, registrationId, code: codeIn(messages[0]?.text ?? ''), recoveryCode: TEST_RECOVERY_CODE } })
  const login = JSON.parse((await backend.post('/api/login', { body: { identifier: email, password } })).text) as { metadata: { token: string } }
  const started = await backend.post('/api/attempts', {
    body: { attemptId: crypto.randomUUID(), slug: 'trial-mock', ...agreedVersions },
    headers: { authorization: `Bearer ${login.metadata.token}` }
  })
  const { paper, capability } = JSON.parse(started.text) as { paper: Paper; capability: string }
  const chain = startEventChain(paper)
  const item = paper.subjects[0]?.items[0]
  return async () => {
    const event = chain.write({ kind: 'answer', itemId: item?.id ?? '', response: { optionId: 'w' } }, chain.events.length)
    const start = performance.now()
    const { status } = await backend.post(`/api/attempts/${paper.attemptId}/events`, {
      body: { events: [event] },
      headers: { authorization: `Bearer ${capability}` }
    })
    if (status !== 200) throw new Error(`an answer was not taken: ${status}`)
    return performance.now() - start
  }
}

interface Storm {
  readonly stallMs: number
  /** By the clock, so waits for the disk and for a busy processor are included. */
  readonly wallStallMs: number
  readonly saves: readonly number[]
  readonly loggedIn: number
}

/** Sends `count` sign-ins at once, and saves an answer every 40 ms until the last of them is answered. Times in milliseconds. */
async function storm(backend: BackendChild, count: number): Promise<Storm> {
  const save = await prepare(backend)
  await backend.readStall()
  const over = new AbortController()
  const logins = Promise.all(Array.from({ length: count }, () => backend.post('/api/login', { body: { identifier: email, password } }))).finally(
    () => {
      over.abort()
    }
  )
  const saves: number[] = []
  while (!over.signal.aborted) {
    saves.push(await save())
    await new Promise((resolve) => setTimeout(resolve, SAVE_EVERY_MS))
  }
  const replies = await logins
  const { longestMs: stallMs, longestWallMs: wallStallMs } = await backend.readStall()
  return {
    stallMs,
    wallStallMs,
    saves: saves.toSorted((a, b) => a - b),
    loggedIn: replies.filter(({ status }) => status === 200).length
  }
}

function percentile99(sorted: readonly number[]): number {
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
}

async function run(hashing: 'in-a-worker' | 'on-the-loop', count: number) {
  const resources = makeResourcesFolder()
  const backend = await startBackendChild({ dataFolder: makeDataFolder(), resourcesFolder: resources.folder, hashing })
  const result = await storm(backend, count)
  await backend.kill()
  resources.remove()
  const p99 = percentile99(result.saves)
  console.log(
    `A3 ${hashing}: ${result.loggedIn}/${count} log-ins, longest stall ${result.stallMs.toFixed(0)} ms (${result.wallStallMs.toFixed(0)} ms by the clock), ${result.saves.length} saves, p99 ${p99.toFixed(0)} ms`
  )
  return { ...result, p99 }
}

/**
 * Runs the storm until one keeps the stall below its limit, three times at most, and counts each further run. Hashing on the loop stalls it in every
 * storm; a full garbage collection, or a host that takes the processor away, in some.
 */
async function runUpToThrice(count: number) {
  let last = await run('in-a-worker', count)
  for (let further = 0; further < 2 && last.stallMs > LONGEST_STALL_MS; further += 1) {
    countSecondTry(`A3: a stall of ${last.stallMs.toFixed(0)} ms during a storm`)
    last = await run('in-a-worker', count)
  }
  return last
}

describe('A storm of log-ins', () => {
  it(
    `${STORM_LOGINS} concurrent sign-ins stall the backend for at most ${LONGEST_STALL_MS} ms, and answers are saved meanwhile`,
    { timeout: 180_000 },
    async () => {
      const { loggedIn, stallMs, p99, saves } = await runUpToThrice(STORM_LOGINS)
      expect(loggedIn).toBe(STORM_LOGINS)
      expect(saves.length).toBeGreaterThan(50)
      expect(stallMs).toBeLessThanOrEqual(LONGEST_STALL_MS)
      expect(p99).toBeLessThanOrEqual(SLOWEST_SAVE_MS)
    }
  )

  it('control: hashing passwords on the event loop stalls the backend beyond the limit', { timeout: 120_000 }, async () => {
    const { stallMs, p99 } = await run('on-the-loop', CONTROL_LOGINS)
    expect(stallMs).toBeGreaterThan(LONGEST_STALL_MS)
    expect(p99).toBeGreaterThan(SLOWEST_SAVE_MS)
  })
})
