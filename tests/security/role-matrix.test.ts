import { describe, expect, it } from 'vitest'
import { createHttpServer } from '../../src-server/platform/http/create-http-server.ts'
import { openGuard } from '../../src-server/platform/http/request-guard.ts'
import { createLogger } from '../../src-server/platform/create-logger.ts'
import { mayCall, type Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { roles, type Role } from '../../src-shared/kernel/http/roles.ts'
import { callPlainly } from '../support/call-plainly.ts'
import { tier } from '../support/tier.ts'
import { describeOnEachDatabaseInTime, makeSqlite, type TestDatabase } from '../support/databases.ts'
import { makeGoodRequests, type GoodRequests } from '../support/good-requests.ts'
import { listRoutes } from '../support/list-routes.ts'
import { openAttempt } from '../support/open-attempt.ts'
import { NEXT_RECOVERY_CODE, signIn, type SignedInLearner } from '../support/signed-in-learner.ts'
import { openTestBackend, testPayment, type TestBackend } from '../support/test-backend.ts'

/** Check A7: every endpoint, called by every kind of caller, replies as the table of endpoints declares. */
type Asker =
  | { readonly kind: 'nobody' | 'garbage' | 'ended' | 'expired' | 'disabled' | 'capability' | 'capability-of-another' }
  | { readonly kind: 'account'; readonly role: Role; readonly isOwner: boolean }

type Declared = Pick<Endpoint, 'caller' | 'roles' | 'isForCandidates' | 'ownedBy' | 'takesEndedSession'>
type Table = Readonly<Record<EndpointName, Declared>>

const table: Table = endpoints
const names = Object.keys(endpoints) as EndpointName[]
const askers: readonly Asker[] = [
  ...(['nobody', 'garbage', 'ended', 'expired', 'disabled', 'capability', 'capability-of-another'] as const).map((kind) => ({ kind })),
  ...roles.flatMap((role) => [true, false].map((isOwner) => ({ kind: 'account' as const, role, isOwner })))
]

/** Codes that refuse this caller. For a path with an owner, a code that says that nothing of this name exists also counts. */
const REFUSAL = /^(session\/(required|expired|role-required)|attempt\/capability-refused|request\/refused)$|\/not-owner$/
const NOT_YOURS = /\/(not-owner|not-found)$/

/** Returns what the refusal's code must match, or null where the request must be accepted. */
function refusalFor(declared: Declared, asker: Asker): RegExp | null {
  const { caller, ownedBy, takesEndedSession } = declared
  if (caller === 'anyone') return null
  if (caller === 'attempt') return asker.kind === 'capability' ? null : /^attempt\/capability-refused$/
  if (asker.kind === 'expired') return /^session\/expired$/
  if (asker.kind === 'ended' && takesEndedSession) return null
  if (asker.kind !== 'account') return /^session\/required$/
  if (!mayCall(declared, asker.role)) return /^session\/role-required$/
  return ownedBy !== undefined && !asker.isOwner ? NOT_YOURS : null
}

function isAsDeclared(declared: Declared, asker: Asker, answer: { readonly status: number; readonly code: string }): boolean {
  const refusal = refusalFor(declared, asker)
  if (refusal) return refusal.test(answer.code)
  return answer.status !== 500 && !REFUSAL.test(answer.code) && !(declared.ownedBy !== undefined && NOT_YOURS.test(answer.code))
}

interface Stage {
  readonly backend: TestBackend
  readonly requests: GoodRequests
  /** Returns a bearer token of this caller, which no request has ended. */
  readonly bearerOf: (asker: Asker) => Promise<string | undefined>
  /** Ends the use of all tokens so far: the next callers sign in again. */
  readonly forgetTokens: () => void
}

/** These end a session of the caller or all sessions of an account. If one were missing here, the next callers would be refused. */
const endsSessions: ReadonlySet<EndpointName> = new Set(['logout', 'changePassword', 'deleteAccount'])

async function setStage(database: TestDatabase): Promise<Stage> {
  const backend = await openTestBackend({ database, payment: testPayment })
  const expired = (await signIn(backend, 'early@example.com')).token
  backend.clock.advance(7_200_000)
  const owner = await signIn(backend)
  const other = await signIn(backend, 'other@example.com')
  const closed = await signIn(backend, 'closed@example.com')
  const good = await makeGoodRequests(backend, owner)
  // Only who has no exam open may mark an answer of their own, so the good request is another learner's.
  const requests = { ...good, saveOwnMarks: { ...good.saveOwnMarks, params: { ...good.fetchReport.params, itemId: 'an-essay' } } }
  const { capability } = await openAttempt(backend, other)
  const { queries } = backend.database
  await queries.updateTable('account').set({ is_disabled: 1 }).where('account_id', '=', closed.accountId).execute()
  const logIn = async ({ email, password }: SignedInLearner): Promise<string> =>
    (await backend.call('login', { body: { identifier: email, password } })).value.metadata.token
  const logOut = async (token: string): Promise<string> => {
    await backend.call('logout', { bearer: token })
    return token
  }
  const tokens = new Map<SignedInLearner | 'ended', Promise<string>>()
  const tokenOf = (of: SignedInLearner | 'ended'): Promise<string> => {
    const token = tokens.get(of) ?? (of === 'ended' ? logIn(owner).then(logOut) : logIn(of))
    tokens.set(of, token)
    return token
  }
  const bearerOf = async (asker: Asker): Promise<string | undefined> => {
    switch (asker.kind) {
      case 'nobody':
        return undefined
      case 'garbage':
        return 'garbage.of.mine'
      case 'expired':
        return expired
      case 'disabled':
        return closed.token
      case 'capability':
        return requests.appendEvents.bearer
      case 'capability-of-another':
        return capability
      case 'ended':
        return tokenOf('ended')
      case 'account': {
        const learner = asker.isOwner ? owner : other
        await queries.updateTable('account').set({ role: asker.role }).where('account_id', '=', learner.accountId).execute()
        return tokenOf(learner)
      }
    }
  }
  return { backend, requests, bearerOf, forgetTokens: () => tokens.clear() }
}

/** What the named part of a path requires of the declaration. For a new part its author decides whether the object that it names has an owner. */
const parts: Readonly<Record<string, (declared: Declared, named: readonly string[]) => boolean>> = {
  attemptId: ({ caller, ownedBy }) => caller === 'attempt' || ownedBy === 'attemptId',
  /** Endpoints for a caller's own account have no account in their path: an account named here is another one. */
  accountId: ({ roles: allowed }) => allowed !== undefined && !allowed.includes('student'),
  /** 128 random bits, known only to the client that registered. */
  registrationId: ({ caller }) => caller === 'anyone',
  /** A picture belongs to its attempt's paper, and so to that learner, or to the bank; or its address is known only to those who may see it. */
  sha256: (declared, named) => declared.ownedBy === 'attemptId' || isForEveryLearner(declared) || named.includes('signature'),
  /** 256 bits, which only replies to those who may see the file tell. */
  signature: ({ caller }) => caller === 'anyone',
  /** An item belongs to its attempt's paper, or to the bank, which every learner may read. */
  itemId: (declared) => declared.caller === 'attempt' || declared.ownedBy === 'attemptId' || isForEveryLearner(declared),
  /** A session and an answer are for those teachers whom the centre names as markers; `marking.test.ts` asks as another teacher. */
  examId: isForTeachers,
  answerId: isForTeachers,
  /** An own question belongs to its author. */
  questionId: ({ caller, ownedBy }) => caller === 'account' && ownedBy === 'questionId',
  /** A class belongs to its teacher, and with it its pupils and its assignments. */
  classId: ({ caller, ownedBy }) => caller === 'account' && ownedBy === 'classId',
  pupilId: ({ caller, ownedBy }) => caller === 'account' && ownedBy === 'classId',
  assignmentId: ({ caller, ownedBy }) => caller === 'account' && ownedBy === 'classId',
  /** Names the caller's own place in a class, and nobody else's. */
  joinedClassId: isForEveryLearner,
  /** Names a class of the caller; of anybody else's it removes nothing (classes.test.ts). */
  ownClassId: isForEveryLearner,
  /** A conversation belongs to its learner and to the staff. */
  threadId: ({ caller, ownedBy, roles: allowed }) =>
    caller === 'account' && (ownedBy === 'threadId' || (allowed !== undefined && !allowed.includes('student') && !allowed.includes('teacher'))),
  /** A move belongs to the learner who started it; for all others it does not exist. */
  moveId: isForEveryLearner,
  part: isForEveryLearner,
  /** A purchase belongs to its learner. */
  purchaseId: ({ caller, ownedBy }) => caller === 'account' && ownedBy === 'purchaseId',
  /** A pack shared with everybody; shared-packs.test.ts covers one with a code. */
  packId: ({ caller }) => caller === 'anyone',
  /** A signed file of updates, for every computer. */
  fileName: ({ caller }) => caller === 'anyone',
  version: ({ caller }) => caller === 'anyone',
  slug: isForEveryLearner,
  serial: isForEveryLearner,
  /** A work belongs to its library; access depends on grants, not on an owner. */
  workId: isForEveryLearner
}

function isForTeachers({ caller, roles: allowed }: Declared): boolean {
  return caller === 'account' && allowed !== undefined && !allowed.includes('student')
}

function isForEveryLearner({ caller, ownedBy }: Declared): boolean {
  return caller === 'account' && ownedBy === undefined
}

/** Returns the parts of a path whose requirement the declaration does not meet. */
function findUndeclared(declared: Declared, path: string): string[] {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
  return named.filter((part) => parts[part]?.(declared, named) !== true).map((part) => `${path}: ${part}`)
}

function routesOf(name: EndpointName): string[] {
  const { method, path, repliesWithMedia }: Endpoint = endpoints[name]
  return [method, ...(repliesWithMedia ? ['HEAD'] : [])].map((one) => `${one} ${path}`)
}

/** Sends the endpoint's good request as this caller. It is sent once for each caller, so it must not use anything up. */
async function ask({ backend, requests, bearerOf, forgetTokens }: Stage, name: EndpointName, asker: Asker) {
  const row = (requests as Partial<GoodRequests>)[name]
  if (row === undefined) return { status: 500, code: 'no good request' }
  const { params, query, body } = row
  // The capability must be that of the attempt that the request names.
  const bearer = asker.kind === 'capability' && table[name].caller === 'attempt' ? row.bearer : await bearerOf(asker)
  const keptPassword = { currentPassword: 'correct horse', newPassword: 'correct horse', newRecoveryCode: NEXT_RECOVERY_CODE }
  const bodies: Partial<Record<EndpointName, unknown>> = {
    changePassword: keptPassword,
    startAttempt: { ...(body as object), attemptId: crypto.randomUUID() },
    // The account's own code would change the password with which the next caller signs in.
    resetPassword: { ...(body as object), identifier: 'nobody@example.com' }
  }
  const response = await callPlainly(backend, name, {
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body: bodies[name] ?? body }),
    ...(bearer === undefined ? {} : { bearer })
  })
  if (endsSessions.has(name)) forgetTokens()
  // A file in a reply is no JSON.
  const { error } = isJson(response) ? (JSON.parse(response.body) as { error?: { code: string } }) : {}
  return { status: response.statusCode, code: error?.code ?? 'done' }
}

function isJson({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): boolean {
  return String(headers['content-type']).startsWith('application/json')
}

/** Compares every reply with `declared`; returns the number of requests and a description of each difference. */
async function judge(stage: Stage, declared: Table): Promise<{ asked: number; wrong: string[] }> {
  const wrong: string[] = []
  for (const name of names) {
    for (const asker of askers) {
      const answer = await ask(stage, name, asker)
      if (!isAsDeclared(declared[name], asker, answer)) wrong.push(`${name} by ${Object.values(asker).join(' ')}: ${answer.status} ${answer.code}`)
    }
  }
  return { asked: names.length * askers.length, wrong }
}

describeOnEachDatabaseInTime('Role, route and owner', (makeDatabase) => {
  it('every endpoint admits exactly the roles and owners that the table declares', { timeout: 120_000 }, async () => {
    const { asked, wrong } = await judge(await setStage(await makeDatabase()), table)
    console.log(`A7 ${asked} requests: ${names.length} endpoints, ${askers.length} askers`)
    expect(wrong).toEqual([])
  })
})

describe('The table of endpoints', () => {
  it('the endpoint table lists exactly the routes of the backend', async () => {
    const { app } = await openTestBackend({ database: makeSqlite() })
    expect(listRoutes(app).toSorted()).toEqual(names.flatMap(routesOf).toSorted())
  })

  it('the endpoint table declares an owner or another authorisation for every path parameter', () => {
    expect(names.flatMap((name) => findUndeclared(endpoints[name], endpoints[name].path))).toEqual([])
  })
})

// It asks each endpoint as each asker once more.
describe('Control: the matrix sees', { timeout: 60_000 }, () => {
  it('control: the role matrix finds an endpoint without a row, an undeclared route and a path without an owner', async () => {
    const stage = await setStage(makeSqlite())
    const { fetchUser: _, ...rest } = stage.requests
    const { wrong } = await judge({ ...stage, requests: rest as GoodRequests }, table)
    expect(wrong.map((line) => line.split(' ')[0])).toEqual(askers.map(() => 'fetchUser'))
    const app = createHttpServer({ guard: openGuard, trustedProxies: [], now: () => 1, logger: createLogger('silent') })
    app.get('/api/attempts/:attemptId/key', () => 'canary')
    expect(listRoutes(app)).toEqual(['GET /api/attempts/:attemptId/key'])
    const { ownedBy: __, ...unowned }: Endpoint = endpoints.fetchReport
    const undeclared = [
      ...findUndeclared(unowned, unowned.path),
      ...findUndeclared({ caller: 'account' }, '/api/accounts/:accountId/role'),
      ...findUndeclared({ caller: 'account' }, '/api/payments/:paymentId'),
      ...findUndeclared({ caller: 'anyone' }, '/api/media/:sha256')
    ]
    expect(undeclared.map((line) => line.split(': ')[1])).toEqual(['attemptId', 'accountId', 'paymentId', 'sha256'])
  })

  it.skipIf(tier() === 'commit')(
    'control: the role matrix finds each kind of difference between declaration and backend',
    { timeout: 120_000 },
    async () => {
      const stage = await setStage(makeSqlite())
      const altered: Partial<Record<EndpointName, Declared>> = {
        readHealth: { caller: 'account' },
        fetchUser: { caller: 'anyone' },
        // The backend admits candidates; this altered table does not.
        fetchPhoto: { caller: 'account' },
        listAccounts: { caller: 'account', roles: ['admin'] },
        listAttempts: { caller: 'account', roles: ['student', 'teacher', 'staff'] },
        logout: { caller: 'account' },
        issueCapability: { caller: 'account' },
        appendEvents: { caller: 'account' }
      }
      const { wrong } = await judge(stage, { ...table, ...altered })
      expect([...new Set(wrong.map((line) => line.split(' ')[0]))].toSorted()).toEqual(Object.keys(altered).toSorted())
    }
  )

  it.skipIf(tier() === 'commit')(
    'control: the role matrix finds an attempt that the backend gives to another learner',
    { timeout: 120_000 },
    async () => {
      const stage = await setStage(makeSqlite())
      const { queries } = stage.backend.database
      const { account_id: other } = await queries
        .selectFrom('account')
        .select('account_id')
        .where('email', '=', 'other@example.com')
        .executeTakeFirstOrThrow()
      await queries.updateTable('attempt').set({ account_id: other }).execute()
      const { wrong } = await judge(stage, table)
      expect(wrong.filter((line) => line.startsWith('fetchReport'))).toHaveLength(8)
    }
  )
})
