import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import type { PasswordHasher } from '../../src-server/account/password/create-password-hasher.ts'
import { createBackend } from '../../src-server/create-backend.ts'
import type { OpenDatabase } from '../../src-server/platform/database/open-database.ts'
import type { RowCaps } from '../../src-server/platform/database/row-caps.ts'
import { openGuard, type RequestGuard } from '../../src-server/platform/http/request-guard.ts'
import { createLogger } from '../../src-server/platform/create-logger.ts'
import type { Authors } from '../../src-server/content/own-questions/author-guard.ts'
import type { QuestionFileReader } from '../../src-server/content/exchange/preview/question-file.ts'
import { createMailbox } from '../../src-server/platform/mail/create-mailbox.ts'
import type { Mailer } from '../../src-server/platform/mail/mailer.ts'
import type { PaymentConfig } from '../../src-server/billing/payment/open-payment.ts'
import { packFolderOf } from '../../src-server/content/packs/archive/pack-folder.ts'
import type { RegistrationRule, SearchSwitch } from '../../src-server/platform/read-server-settings.ts'
import {
  FILE_MEDIA_TYPE,
  type Endpoint,
  type EndpointBodyInput,
  type EndpointParams,
  type EndpointQuery,
  type EndpointReply
} from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName, type Endpoints } from '../../src-shared/contracts/endpoints.ts'
import type { Failure } from '../../src-shared/kernel/errors/result.ts'
import type { RetainedAfterDeletion } from '../../src-shared/personal-data/own-data.ts'
import { TEST_VERSION } from './agreed-versions.ts'
import { sharedResourcesFolder } from './content-fixture.ts'
import type { TestDatabase } from './databases.ts'
import { createFastHasher } from './fast-hasher.ts'
import { inlineQuestionFiles } from './inline-question-files.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { trustFile } from './update-manifests.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

/** For tests with purchases: no money moves. */
export const testPayment: PaymentConfig = { kind: 'test', forEverybody: true }

export interface TestBackendOptions {
  readonly database: TestDatabase
  readonly clock?: TestClock
  readonly hasher?: PasswordHasher
  /** On this thread where absent. */
  readonly questionFiles?: QuestionFileReader
  /** The local mailbox where absent. */
  readonly postOffice?: Mailer
  readonly guard?: RequestGuard
  /** Where absent, as a computer at home: only its own users reach it. */
  readonly isOwnComputer?: boolean
  /** Open where absent. */
  readonly registration?: RegistrationRule
  /** Unlimited where absent. */
  readonly learnersPerHour?: number
  /** The server's default where absent. */
  readonly rowCaps?: RowCaps
  /** Everybody where absent. */
  readonly authors?: Authors
  /** On where absent. */
  readonly search?: SearchSwitch
  /** What is retained of deleted learners; nothing where absent. */
  readonly kept?: RetainedAfterDeletion
  /** The seed of each new printed paper; random where absent. */
  readonly makePaperSeed?: () => string
  /** No payments where absent. */
  readonly payment?: PaymentConfig
  readonly trustedProxies?: readonly string[]
  /** Never aborted where absent. */
  readonly draining?: AbortSignal
  /** Generated items where absent. */
  readonly resourcesFolder?: string
  /** An empty library where absent. */
  readonly packFolder?: string
}

export type CallOptions<E extends Endpoint> = (EndpointParams<E> extends undefined ? { params?: undefined } : { params: EndpointParams<E> }) &
  (EndpointQuery<E> extends undefined ? { query?: undefined } : { query?: EndpointQuery<E> }) &
  (EndpointBodyInput<E> extends undefined ? { body?: undefined } : { body: EndpointBodyInput<E> }) &
  (E extends { readonly takesFile: true } ? { file: Uint8Array } : { file?: undefined }) & { bearer?: string; idempotencyKey?: string }

export interface TestReply<Reply> {
  readonly status: number
  /** The reply of a successful call; for a failed call, reading it throws the error. */
  readonly value: Reply
  readonly error: Failure | null
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

export interface TestBackend {
  readonly app: FastifyInstance
  readonly database: OpenDatabase
  readonly clock: TestClock
  /** The folder of its library, which need not exist. */
  readonly packFolder: string
  /** The folder of its updates, which need not exist; signed by `trust` of update-manifests.ts. */
  readonly updateFolder: string
  readonly call: <Name extends EndpointName>(name: Name, options: CallOptions<Endpoints[Name]>) => Promise<TestReply<EndpointReply<Endpoints[Name]>>>
  readonly close: () => Promise<void>
}

/** Opens the whole backend over a real database, called without a network; closed after the test. */
export async function openTestBackend(options: TestBackendOptions): Promise<TestBackend> {
  const clock = options.clock ?? createTestClock()
  const database = options.database.open()
  const packFolder = options.packFolder ?? packFolderOf(makeTempFolder())
  const updateFolder = join(makeTempFolder(), 'updates')
  const app = await createBackend({
    database,
    resourcesFolder: options.resourcesFolder ?? sharedResourcesFolder(),
    packFolder,
    hasher: options.hasher ?? createFastHasher(),
    questionFiles: options.questionFiles ?? inlineQuestionFiles,
    mailer: options.postOffice ?? { kind: 'local', mailbox: createMailbox(clock.now) },
    guard: options.guard ?? openGuard,
    version: TEST_VERSION,
    learnersPerHour: options.learnersPerHour ?? Infinity,
    ...(options.rowCaps ? { rowCaps: options.rowCaps } : {}),
    isOwnComputer: options.isOwnComputer ?? true,
    registration: options.registration ?? 'open',
    authors: options.authors ?? 'everybody',
    search: options.search ?? 'on',
    kept: options.kept ?? 'nothing',
    ...(options.makePaperSeed ? { makePaperSeed: options.makePaperSeed } : {}),
    ...(options.payment ? { payment: options.payment } : {}),
    updates: { folder: updateFolder, feed: null, trust: trustFile },
    trustedProxies: options.trustedProxies ?? [],
    draining: options.draining,
    now: clock.now,
    logger: createLogger('silent')
  })
  let isClosed = false
  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
    await app.close()
  }
  onTestFinished(close)
  return { app, database, clock, packFolder, updateFolder, close, call: createCall(app) }
}

interface PlainOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly file?: Uint8Array
  readonly bearer?: string
  readonly idempotencyKey?: string
}

function createCall(app: FastifyInstance): TestBackend['call'] {
  return async (name, options) => {
    const { method, path, reply, repliesWithJsonText }: Endpoint = endpoints[name]
    const { params, query = {}, body, file, bearer, idempotencyKey } = options as PlainOptions
    const response = await app.inject({
      method,
      url: path.replace(/:(\w+)/g, (_, part: string) => params?.[part] ?? ''),
      query,
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': FILE_MEDIA_TYPE })
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...(file === undefined ? {} : { payload: Buffer.from(file) })
    })
    if (repliesWithJsonText === true && response.statusCode === 200) expect(reply.parse(JSON.parse(response.body))).toEqual(JSON.parse(response.body))
    return toReply(response)
  }
}

function toReply<Reply>(response: { statusCode: number; body: string; headers: Readonly<Record<string, unknown>> }): TestReply<Reply> {
  const { statusCode: status, body: text, headers } = response
  const parsed = JSON.parse(text) as { error?: Failure }
  return {
    status,
    headers,
    text,
    error: status === 200 ? null : (parsed.error ?? null),
    get value() {
      if (status !== 200) throw new Error(`answered ${status}: ${text}`)
      return parsed as Reply
    }
  }
}
