import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FromLoginFlood, ToLoginFlood } from './login-flood.ts'
import { hallPinOf } from './hall-exam.ts'
import { openHall, type HallRequest } from './open-hall.ts'

const PINS_PER_SECOND = 10
const SECONDS = 4
/** Longer than the client's time-out for a request. */
const GIVE_UP_MS = 20_000

export interface PinStorm {
  /** How long each candidate waited for the reply to the PIN, in milliseconds, shortest first; a request that timed out counts as 20 seconds. */
  readonly pinMs: readonly number[]
  readonly signedIn: number
  /** The number of replies to attackers by status at that time. */
  readonly statuses: Readonly<Record<string, number>>
  /** How long a sign-in took before they came, milliseconds. */
  readonly aloneMs: number
  /** How long a sign-in took after the attackers had left, milliseconds. */
  readonly afterMs: number
}

/** The candidates who sign in during one storm, and one who signs in before it. */
export const CANDIDATES_OF_A_STORM = PINS_PER_SECOND * SECONDS + 1

/** Check A13: runs a centre's server, the attackers and the candidates, each in its own process. */
export async function measurePinStorm(wrongCount: number, hallRequest: HallRequest): Promise<PinStorm> {
  const numbers = numbersUpTo(CANDIDATES_OF_A_STORM)
  const { address } = await openHall(numbers, hallRequest)
  return stormHall(address, { wrongCount, numbers, onFinished: hallRequest.onFinished })
}

export function numbersUpTo(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1).padStart(4, '0'))
}

interface StormRequest extends Pick<HallRequest, 'onFinished'> {
  readonly wrongCount: number
  /** The numbers of candidates who have not signed in yet. */
  readonly numbers: readonly string[]
}

/** Sends `wrongCount` wrong sign-ins at once; then ten candidates a second sign in by PIN for four seconds. Ends by killing the attackers. */
export async function stormHall(address: string, { wrongCount, numbers, onFinished }: StormRequest): Promise<PinStorm> {
  const [warm = '', ...others] = numbers
  await signIn(address, warm)
  const { tookMs: aloneMs } = await signInWrongly(address, 'early0001')
  const flood = fork(resolve(import.meta.dirname, 'login-flood.ts'), { execArgv: [], env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } })
  const end = async (): Promise<void> => {
    if (flood.exitCode !== null || flood.signalCode !== null) return
    const exited = once(flood, 'exit')
    flood.kill('SIGKILL')
    await exited
  }
  onFinished(end)
  let statuses: Readonly<Record<string, number>> = {}
  const sent = new Promise<void>((done) => {
    flood.on('message', (message: FromLoginFlood) => {
      if (message.kind === 'sent') done()
      else ({ statuses } = message)
    })
  })
  flood.send({ address, count: wrongCount } satisfies ToLoginFlood)
  await sent
  const waits = await Promise.all(
    others.map(async (number, place) => {
      await wait((place * 1000) / PINS_PER_SECOND)
      return signIn(address, number)
    })
  )
  await end()
  return {
    pinMs: waits.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b),
    signedIn: waits.filter(({ isIn }) => isIn).length,
    statuses,
    aloneMs,
    afterMs: (await signInWrongly(address, 'late0001')).tookMs
  }
}

async function signIn(address: string, number: string): Promise<{ readonly tookMs: number; readonly isIn: boolean }> {
  const seat = { id: crypto.randomUUID(), name: `A${number}` }
  const { tookMs, status } = await post(`${address}/api/exam-seat/sign-in`, { number, pin: hallPinOf(number), seat })
  return { tookMs, isIn: status === 200 }
}

function signInWrongly(address: string, identifier: string): ReturnType<typeof post> {
  return post(`${address}/api/login`, { identifier, password: 'a wrong password' })
}

async function post(address: string, body: unknown): Promise<{ readonly tookMs: number; readonly status: number | null }> {
  const start = performance.now()
  try {
    const signal = AbortSignal.timeout(GIVE_UP_MS)
    const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal })
    await response.arrayBuffer()
    return { tookMs: performance.now() - start, status: response.status }
  } catch {
    return { tookMs: GIVE_UP_MS, status: null }
  }
}
