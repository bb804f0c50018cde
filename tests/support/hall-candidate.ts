import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointReply } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type Endpoints } from '../../src-shared/contracts/endpoints.ts'
import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import { WAITING_BEAT_MS } from '../../src-shared/exam-session/candidate-seat.ts'
import { agreedVersions } from './agreed-versions.ts'
import { startEventChain, type EventChain } from './event-chain.ts'
import { hallPinOf } from './hall-exam.ts'
import { anyAnswer } from './paper-answers.ts'

const MOST_EVENTS = 500

/** A candidate's computer in a hall; each step returns how long the server took, in milliseconds. */
export interface HallCandidate {
  readonly number: string
  readonly signIn: () => Promise<number>
  /** Polls as a kiosk device does until the start is given, and gets the paper; returns how long that took after the start. */
  readonly begin: () => Promise<number>
  /** Saves an answer, and sends it while online. */
  readonly answer: (index: number, isOnline: boolean) => Promise<number>
  /** Sends the rest and submits; the reply is the receipt. */
  readonly handIn: () => Promise<number>
  /** The same, and notes that the paper is wiped here. */
  readonly submit: () => Promise<number>
  readonly answeredCount: () => number
  /** Its computer, with the token and the capability that it has now. */
  readonly held: () => { readonly seatId: string; readonly token: string; readonly capability: string }
  /** The attempt, and the number of its events that a server has acknowledged. */
  readonly acknowledged: () => { readonly attemptId: string; readonly events: readonly AttemptEvent[] }
}

/** Sends a request to the hall: to its server, or to one of several. */
export type HallFetch = (path: string, init: RequestInit) => Promise<Response>

/** Where the hall is, and of which version its server and its candidates' computers are; default: that of the test backends. */
export interface HallServed {
  readonly address: string
  readonly versions?: typeof agreedVersions
}

export function openHallCandidate(
  { address, versions = agreedVersions }: HallServed,
  number: string,
  send: HallFetch = (path, init) => fetch(address + path, init)
): HallCandidate {
  const seat = { id: crypto.randomUUID(), name: `A${number}` }
  let token = ''
  let capability = ''
  let paper: Paper | null = null
  let chain: EventChain | null = null
  let sentCount = 0

  async function ask<Name extends keyof Endpoints>(name: Name, body: unknown, bearer?: string): Promise<EndpointReply<Endpoints[Name]>> {
    const { method, path } = endpoints[name]
    const response = await send(path.replace(':attemptId', paper?.attemptId ?? ''), {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) }
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${name} of ${number}: ${text}`)
    return JSON.parse(text) as EndpointReply<Endpoints[Name]>
  }

  async function deliver(): Promise<void> {
    const events = chain?.events.slice(sentCount, sentCount + MOST_EVENTS) ?? []
    if (events.length === 0) return
    await ask('appendEvents', { events }, capability)
    sentCount += events.length
  }

  async function handIn(): Promise<string> {
    const last = chain?.write({ kind: 'submit', reason: 'candidate' })
    await deliver()
    return (await ask('submitAttempt', { lastSequence: last?.sequence, lastHash: last?.hash }, capability)).receiptId
  }

  return {
    number,
    signIn: () =>
      timed(async () => {
        token = (await ask('signInAtSeat', { number, pin: hallPinOf(number), seat })).metadata.token
        await ask('confirmExamSeat', { seatId: seat.id }, token)
      }),
    async begin() {
      while ((await ask('beatExamSeat', { seatId: seat.id, spentMs: null }, token)).state.stage !== 'open') await wait(WAITING_BEAT_MS)
      return timed(async () => {
        const entered = await ask('enterExam', { seatId: seat.id, ...versions }, token)
        ;({ paper, capability } = entered)
        chain = startEventChain(entered.paper)
      })
    },
    answer: (index, isOnline) =>
      timed(async () => {
        const items = paper?.subjects.flatMap((subject) => subject.items) ?? []
        const item = items[index % items.length]
        if (item) chain?.write({ kind: 'answer', itemId: item.id, response: anyAnswer(item) })
        if (isOnline) await deliver()
      }),
    handIn: () => timed(async () => void (await handIn())),
    submit: () =>
      timed(async () => {
        const receiptId = await handIn()
        for (const isDone of [false, true]) await ask('noteSeatWiped', { receiptId, isDone }, capability)
      }),
    answeredCount: () => (chain?.events.length ?? 1) - 1,
    held: () => ({ seatId: seat.id, token, capability }),
    acknowledged: () => ({ attemptId: paper?.attemptId ?? '', events: chain?.events.slice(0, sentCount) ?? [] })
  }
}

async function timed(step: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await step()
  return performance.now() - start
}
