import type { BackendState } from '../../../src-shared/kernel/server/app-contract.ts'
import {
  fromBackendSchema,
  LAUNCH_SECRET_HEADER,
  type FromBackend,
  type TestPaymentFor,
  type ToBackend
} from '../../../src-shared/contracts/embedded-messages.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { BackendAddress } from './backend-address.ts'
import type { PackFetcher } from './pack-fetcher.ts'

/** The thread of the embedded backend: the part of Node's `Worker` that is used. */
export interface BackendThread {
  postMessage(message: ToBackend): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): void
}

/** The connection to the library of the thread in force. */
interface PackLink<Packs> {
  readonly packs: Packs
  /** Handles a message of the thread in force. */
  readonly hear: (message: FromBackend) => void
  /** Called when the thread has ended. */
  readonly lose: () => void
}

export interface EmbeddedBackendDeps<Packs> {
  readonly startThread: () => BackendThread
  readonly makeSecret: () => string
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly version: string
  /** No one if undefined. */
  readonly testPayment?: TestPaymentFor
  readonly announce: (state: BackendState) => void
  /** `send` returns whether a thread accepts the message. */
  readonly createPacks: (send: (message: ToBackend) => boolean) => PackLink<Packs>
  /** Requests other servers for the backend thread. */
  readonly packFetcher: PackFetcher
  readonly log: { error: (message: string) => void }
}

export interface EmbeddedBackend<Packs> {
  readonly packs: Packs
  /** Repeats do nothing; the first use of the address starts it, too. */
  start(): void
  /** Resolves when the backend listens; fails with `backend/starting` after 20 s. */
  address(): Promise<Result<BackendAddress>>
  state(): BackendState
  /** Resolves once the thread has ended. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 20_000
/** Less than a shutdown step may take: a thread that computes is ended then. */
const STOP_TIMEOUT_MS = 1500
const RESTART_DELAYS_MS = [0, 250, 1000, 5000] as const
/** After this uptime, the restart delays begin again from the first. */
const STEADY_MS = 60_000

/**
 *   starting ──listening──▶ ready ──exit──▶ restarting ──listening──▶ ready
 *      └──────────────────────────── stop ──▶ stopped
 */
type Phase =
  | { readonly kind: 'starting' | 'restarting'; readonly thread: BackendThread | null }
  | { readonly kind: 'ready'; readonly thread: BackendThread; readonly address: BackendAddress; readonly since: number }
  | { readonly kind: 'stopped' }

/**
 * Creates the backend of a fresh install: the same server code, in a thread of its own, reached over loopback. There are never two: one is started only
 * after the last has exited.
 */
export function createEmbeddedBackend<Packs>(deps: EmbeddedBackendDeps<Packs>): EmbeddedBackend<Packs> {
  let phase: Phase = { kind: 'starting', thread: null }
  let restarts = 0
  const callers = createAddressCallers()
  const { packs, hear, lose } = deps.createPacks((message) => {
    if (phase.kind !== 'ready') return false
    phase.thread.postMessage(message)
    return true
  })

  function enter(next: Phase): void {
    phase = next
    deps.announce(stateOf(next))
    if (next.kind === 'ready') callers.answer(succeed(next.address))
    if (next.kind === 'stopped') callers.answer(fail('backend/unreachable'))
  }

  function launch(kind: 'starting' | 'restarting'): void {
    const secret = deps.makeSecret()
    const thread = deps.startThread()
    enter({ kind, thread })
    thread.on('message', (raw) => {
      const message = messageFrom(raw)
      // A message can arrive after its thread has ended, or after the backend was stopped.
      const isCurrent = phase.kind !== 'stopped' && phase.thread === thread
      if (message?.kind === 'listening' && isCurrent) {
        const address = { base: `http://127.0.0.1:${String(message.port)}`, headers: { [LAUNCH_SECRET_HEADER]: secret } }
        enter({ kind: 'ready', thread, address, since: performance.now() })
      }
      if (message && isCurrent) hear(message)
      if (message?.kind === 'line-ask' && isCurrent) {
        void deps.packFetcher.take(message.ask).then((result) => {
          if (phase.kind !== 'stopped' && phase.thread === thread) thread.postMessage({ kind: 'line-answer', number: message.number, result })
        })
      }
      if (message?.kind === 'failed') deps.log.error(`backend: ${message.message}`)
    })
    thread.on('exit', (code) => {
      lose()
      deps.packFetcher.closeAll()
      if (phase.kind === 'stopped') return
      deps.log.error(`backend exited with ${String(code)}`)
      if (phase.kind === 'ready' && performance.now() - phase.since > STEADY_MS) restarts = 0
      const delayMs = RESTART_DELAYS_MS[Math.min(restarts, RESTART_DELAYS_MS.length - 1)] ?? 0
      restarts += 1
      enter({ kind: 'restarting', thread: null })
      setTimeout(() => {
        if (phase.kind === 'restarting' && !phase.thread) launch('restarting')
      }, delayMs)
    })
    const { dataFolder, resourcesFolder, version, testPayment } = deps
    thread.postMessage({ kind: 'start', dataFolder, resourcesFolder, launchSecret: secret, version, ...(testPayment ? { testPayment } : {}) })
  }

  function start(): void {
    if (phase.kind === 'starting' && !phase.thread) launch('starting')
  }

  return {
    packs,
    start,
    address() {
      start()
      if (phase.kind === 'ready') return Promise.resolve(succeed(phase.address))
      if (phase.kind === 'stopped') return Promise.resolve(fail('backend/unreachable'))
      return callers.wait()
    },
    state: () => stateOf(phase),
    stop() {
      const thread = phase.kind === 'stopped' ? null : phase.thread
      enter({ kind: 'stopped' })
      return thread ? end(thread) : Promise.resolve()
    }
  }
}

interface AddressCallers {
  /** Fails with `backend/starting` if the address is not known in time. */
  readonly wait: () => Promise<Result<BackendAddress>>
  readonly answer: (address: Result<BackendAddress>) => void
}

/** Collects callers that wait for the address of a starting backend. */
function createAddressCallers(): AddressCallers {
  let waiting: ((address: Result<BackendAddress>) => void)[] = []
  return {
    wait: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          resolve(fail('backend/starting'))
        }, START_TIMEOUT_MS)
        waiting.push((address) => {
          clearTimeout(timer)
          resolve(address)
        })
      }),
    answer(address) {
      waiting.forEach((settle) => {
        settle(address)
      })
      waiting = []
    }
  }
}

/** Asks the thread to stop, and ends it where it does not in time. Resolves once it has ended. */
function end(thread: BackendThread): Promise<void> {
  return new Promise((resolve) => {
    const overdue = setTimeout(() => {
      thread.terminate()
    }, STOP_TIMEOUT_MS)
    thread.on('exit', () => {
      clearTimeout(overdue)
      resolve()
    })
    thread.postMessage({ kind: 'stop' })
    thread.on('message', (raw) => {
      if (messageFrom(raw)?.kind === 'stopped') thread.terminate()
    })
  })
}

function messageFrom(raw: unknown): FromBackend | null {
  const message = fromBackendSchema.safeParse(raw)
  return message.success ? message.data : null
}

function stateOf(phase: Phase): BackendState {
  return { kind: 'embedded', phase: phase.kind === 'stopped' ? 'unreachable' : phase.kind }
}
