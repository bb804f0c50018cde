import { Worker } from 'node:worker_threads'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { JournalAnswer, JournalCall, JournalQuestion } from './journal-messages.ts'
import type { Journal } from './journal-record.ts'

/** The journal with functions that return promises of coded results; calls run in the order in which they are made. */
export type JournalClient = {
  readonly [Call in JournalCall]: (...args: Parameters<Journal[Call]>) => Promise<Result<ReturnType<Journal[Call]>>>
}

interface JournalClientDeps {
  readonly workerUrl: URL
  readonly path: string
  readonly log: { error: (message: string) => void }
  /** Called when a call failed because the file is damaged. */
  readonly onDamage: () => void
}

type Waiting = (result: Result<unknown>) => void

const calls: readonly JournalCall[] = [
  'open',
  'createAttempt',
  'readMedia',
  'append',
  'submit',
  'recordSpent',
  'readOpenAttempt',
  'readAttempt',
  'listAttempts',
  'listUndelivered',
  'readDelivery',
  'readEventsAfter',
  'markReceived',
  'markServerReceipt',
  'markQuarantined',
  'noteBreak',
  'listBroken',
  'listMissing',
  'refill',
  'endBroken',
  'readRecovery',
  'restoreAttempt',
  'keepItemReport',
  'listItemReports',
  'markItemReport',
  'keepSupportMessage',
  'listSupportMessages',
  'markSupportMessage',
  'removeSupportMessage',
  'saveAttemptLock',
  'listOpenLocks',
  'countWrongProof',
  'forgetLearner',
  'rehearse',
  'close'
]

/** Creates the client, which starts the worker at the first call. After the worker has died, all calls fail with `journal/unavailable`. */
export function createJournalClient({ workerUrl, path, log, onDamage }: JournalClientDeps): JournalClient {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let nextId = 1
  let isDead = false

  function startWorker(): Worker {
    const started = new Worker(workerUrl, { workerData: { path }, name: 'journal' })
    started.on('message', (answer: JournalAnswer) => {
      const settle = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (answer.kind === 'done') {
        settle?.(succeed(answer.value))
        return
      }
      log.error(`journal: ${answer.detail}`)
      settle?.(fail(answer.kind === 'failed' ? answer.code : 'request/internal'))
      if (answer.kind === 'failed' && answer.isDamaged) onDamage()
    })
    started.on('error', (error) => {
      log.error(`journal worker: ${error.message}`)
    })
    started.on('exit', () => {
      isDead = true
      waiting.forEach((settle) => {
        settle(fail('journal/unavailable'))
      })
      waiting.clear()
    })
    return started
  }

  function ask(call: JournalCall, args: readonly unknown[]): Promise<Result<unknown>> {
    if (isDead) return Promise.resolve(fail('journal/unavailable'))
    const asked = (worker ??= startWorker())
    const question: JournalQuestion = { id: nextId++, call, args }
    return new Promise((resolve) => {
      waiting.set(question.id, resolve)
      asked.postMessage(question)
    })
  }

  return Object.fromEntries(calls.map((call) => [call, (...args: readonly unknown[]) => ask(call, args)])) as unknown as JournalClient
}
