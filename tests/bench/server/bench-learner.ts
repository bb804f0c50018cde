import { randomUUID } from 'node:crypto'
import type { EndpointReply } from '../../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type Endpoints } from '../../../src-shared/contracts/endpoints.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { startEventChain, type EventChain } from '../../support/event-chain.ts'
import { anyAnswer } from '../../support/paper-answers.ts'
import { bisi } from '../../support/young-learner.ts'

/** What the server is asked to draw: 180 questions. */
const choice = { slug: 'utme-mock' }
const EVENTS_OF_REQUEST = 500

export interface BenchAttempt {
  readonly paper: Paper
  readonly chain: EventChain
  /** Answers one more question, and sends it. */
  readonly answer: () => Promise<void>
  /** Answers until the attempt has `eventCount` events, the last of which hands it in, and sends them. */
  readonly deliver: (eventCount: number) => Promise<void>
  readonly submit: () => Promise<void>
  readonly fetchReport: () => Promise<void>
}

export interface BenchLearner {
  readonly start: () => Promise<BenchAttempt>
  /** Sends a request as this learner. */
  readonly ask: Ask
}

type Ask = <Name extends keyof Endpoints>(name: Name, asked?: Asked) => Promise<EndpointReply<Endpoints[Name]>>

interface Asked {
  readonly body?: unknown
  readonly bearer?: string
  readonly attemptId?: string
}

/** Registers a learner, who comes from an address of their own, and signs in. */
export async function registerBenchLearner(address: string, number: number): Promise<BenchLearner> {
  const { username } = await createAsk(address, number)('registerLearner', { body: bisi })
  return signInBenchLearner(address, { number, identifier: username })
}

interface SigningIn {
  /** Gives the address that the learner comes from. */
  readonly number: number
  readonly identifier: string
}

/** Signs a learner in who has the password of `registerBenchLearner`. */
export async function signInBenchLearner(address: string, { number, identifier }: SigningIn): Promise<BenchLearner> {
  const ask = createAsk(address, number)
  const { metadata } = await ask('login', { body: { identifier, password: bisi.password } })
  return createBenchLearner(ask, { token: metadata.token, agreed: await versionsOf(address) })
}

/** What a client of the server's own release sends to start a paper: the server may be an earlier commit. */
interface AgreedVersions {
  readonly clientVersion: string
  readonly markingVersion: string
}

const versions = new Map<string, Promise<AgreedVersions>>()

function versionsOf(address: string): Promise<AgreedVersions> {
  const known = versions.get(address) ?? readVersions(address)
  versions.set(address, known)
  return known
}

async function readVersions(address: string): Promise<AgreedVersions> {
  const health = (await (await fetch(`${address}/api/health`)).json()) as { version: string; markingVersion: string }
  return { clientVersion: health.version, markingVersion: health.markingVersion }
}

function createAsk(address: string, number: number): Ask {
  const forwardedFor = `10.${String(number >> 16)}.${String((number >> 8) & 255)}.${String(number & 255)}`
  return async (name, { body, bearer, attemptId = '' } = {}) => {
    const { method, path } = endpoints[name]
    const response = await fetch(address + path.replace(':attemptId', attemptId), {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'x-forwarded-for': forwardedFor,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` })
      }
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${name}: ${text}`)
    return JSON.parse(text) as EndpointReply<Endpoints[typeof name]>
  }
}

function createBenchLearner(ask: Ask, { token, agreed }: { readonly token: string; readonly agreed: AgreedVersions }): BenchLearner {
  return {
    ask: (name, asked) => ask(name, { bearer: token, ...asked }),
    async start() {
      const attemptId = randomUUID()
      const body = { attemptId, ...choice, ...agreed }
      const { paper, capability } = await ask('startAttempt', { body, bearer: token })
      const chain = startEventChain(paper)
      const items = paper.subjects.flatMap((subject) => subject.items)
      let sent = 0
      const write = (): void => {
        const item = items[chain.events.length % items.length]
        if (item) chain.write({ kind: 'answer', itemId: item.id, response: anyAnswer(item) }, chain.events.length * 100)
      }
      const send = async (): Promise<void> => {
        for (; sent < chain.events.length; sent = Math.min(sent + EVENTS_OF_REQUEST, chain.events.length))
          await ask('appendEvents', { body: { events: chain.events.slice(sent, sent + EVENTS_OF_REQUEST) }, bearer: capability, attemptId })
      }
      return {
        paper,
        chain,
        async answer() {
          write()
          await send()
        },
        async deliver(eventCount) {
          while (chain.events.length < eventCount - 1) write()
          chain.write({ kind: 'submit', reason: 'candidate' }, chain.events.length * 100)
          await send()
        },
        async submit() {
          const last = chain.events.at(-1)
          await ask('submitAttempt', { body: { lastSequence: last?.sequence, lastHash: last?.hash }, bearer: capability, attemptId })
        },
        fetchReport: async () => void (await ask('fetchReport', { bearer: token, attemptId }))
      }
    }
  }
}
