import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createAttemptHandlers } from '../../src-main/attempt/room/attempt-handlers.ts'
import { createAttemptRoom } from '../../src-main/attempt/room/attempt-room.ts'
import type { AttemptRoom } from '../../src-main/attempt/room/attempt-room-acts.ts'
import { createJournal } from '../../src-main/attempt/journal/journal.ts'
import type { Journal } from '../../src-main/attempt/journal/journal-record.ts'
import type { HomeLearners } from '../../src-main/account/home-learners.ts'
import { createAdmission } from '../../src-main/account/admission.ts'
import { createLearnerAccess, createProvenLearner } from '../../src-main/account/learner-access.ts'
import { createTypedPasswords } from '../../src-main/account/typed-passwords.ts'
import { secretOf } from '../../src-main/attempt/lock/attempt-proof.ts'
import { createBindAttempt, type BindAttempt } from '../../src-main/attempt/lock/bind-attempt.ts'
import { closeToLearner, requirePassword } from '../../src-main/attempt/lock/close-to-learner.ts'
import { createReadOpenKind } from '../../src-main/attempt/lock/open-attempt-kind.ts'
import { openAttemptLock, type OpenedAttemptLock } from '../../src-main/attempt/lock/open-attempt-lock.ts'
import { createProofKeys } from '../../src-main/attempt/lock/proof-keys.ts'
import { createCallGuard, type CallGuard } from '../../src-main/platform/ipc/call-guard.ts'
import { createCurrentAttempt } from '../../src-main/platform/lifecycle/current-attempt.ts'
import type { DeriveKey } from '../../src-main/platform/derive-key.ts'
import { createKeychain } from '../../src-main/platform/keychain.ts'
import type { SignInStrategy } from '../../src-main/account/sign-in/sign-in-strategy.ts'
import { createSessionHandlers } from '../../src-main/account/session-handlers.ts'
import { accountSettingsOf } from '../../src-main/account/account-settings-of.ts'
import { followLearner } from '../../src-main/account/follow-learner.ts'
import { createChangeSettings, type ChangeSettings } from '../../src-main/device/settings/change-settings.ts'
import { createSettings, type Settings } from '../../src-main/device/settings/settings.ts'
import { openSettingsFile } from '../../src-main/app/open-settings-file.ts'
import { contracts, type FeatureName } from '../../src-shared/contracts/contracts.ts'
import type { RequestContract } from '../../src-shared/kernel/ipc/contract.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'
import { buildPaper } from './build-paper.ts'
import { buildUser } from './build-user.ts'
import { homeDevice } from './fake-bridge.ts'
import { createDirectJournal } from './direct-journal.ts'
import { createMemoryMark } from './memory-mark.ts'
import { createMemoryKeytar, type MemoryKeytar } from './memory-keytar.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { openTestSession, tokenWith, type TestSession } from './open-test-session.ts'

/** Learners of the backend, by their sign-in name. A candidate's name is the number. */
export const learners: Readonly<Record<string, { readonly user: User; readonly password: string }>> = {
  'ada@example.com': { user: buildUser(), password: 'harmattan-2026' },
  'bola@example.com': { user: buildUser({ id: 'bola', name: 'Bola', email: 'bola@example.com' }), password: 'rainy-season-7' },
  '0001': { user: buildUser({ id: 'candidate-1', name: 'Ada Obi', email: null, role: 'candidate' }), password: '482913' },
  '0002': { user: buildUser({ id: 'candidate-2', name: 'Ben Ade', email: null, role: 'candidate' }), password: '771204' }
}

type Ask = (channel: string, input?: unknown) => Promise<Result<unknown>>

export interface LearnerBridge {
  /** Calls main as a compromised page would: parsed as in main, and through the guards. */
  readonly ask: Ask
  readonly folder: string
  readonly keytar: MemoryKeytar
  readonly session: TestSession['session']
  readonly room: AttemptRoom
  readonly lock: Pick<OpenedAttemptLock, 'lookAfterFirstScreen'> & {
    readonly session: Pick<TestSession['session'], 'login'>
    readonly noteCandidate: (userId: string, typed: { readonly number: string; readonly pin: string }) => void
    readonly bind: BindAttempt
    readonly openAtHome: HomeLearners['open']
    readonly closeTo: (userId: string) => Promise<void>
  }
  readonly settings: Pick<Settings, 'values'> & { readonly change: ChangeSettings }
  readonly disk: Journal
  /** A silent backend never answers a sign-out. */
  readonly backend: { isReachable: boolean; isSilent: boolean; asked: string[] }
  readonly at: { monotonicMs: number }
  /** Ends the process as a power cut would. */
  readonly kill: () => void
}

interface LearnerBridgeOptions {
  /** An earlier run on this computer. */
  readonly before?: Pick<LearnerBridge, 'folder' | 'keytar'>
  readonly isKioskDevice?: boolean
  readonly isReachable?: boolean
  readonly isSilent?: boolean
  readonly strategy?: 'local' | 'openid'
  /** Whether Bola's account has no password. */
  readonly isAtHome?: boolean
  /** The backend's clock, milliseconds since 1970. */
  readonly now?: () => number
}

/** Opens main's session, exam room and lock over a real journal and settings file, with handlers behind the exam's guard. The backend is a table. */
export async function openLearnerBridge(options: LearnerBridgeOptions = {}): Promise<LearnerBridge> {
  const folder = options.before?.folder ?? makeTempFolder()
  const keytar = options.before?.keytar ?? createMemoryKeytar()
  const backend = { isReachable: options.isReachable ?? true, isSilent: options.isSilent ?? false, asked: [] as string[] }
  const at = { monotonicMs: 0 }
  const disk = createJournal(join(folder, 'attempt-journal.sqlite'), Date.now)
  const journal = createDirectJournal(disk)
  const currentAttempt = createCurrentAttempt()
  const isKioskDevice = options.isKioskDevice === true
  const proven = createProvenLearner()
  const admission = createAdmission({ proven, currentAttempt, isExamSeat: isKioskDevice })
  const school: SignInStrategy = {
    name: 'openid',
    signIn: () => signInAs('ada@example.com'),
    refresh: null,
    cancel: () => undefined
  }
  const testSession = openTestSession({
    before: { folder, keytar },
    admission,
    here: { isAtHome: () => options.isAtHome === true },
    ...(options.strategy === 'openid' ? { strategy: school } : {}),
    ...(options.now ? { now: options.now } : {})
  })
  const { session } = testSession
  const access = createLearnerAccess(proven, session)
  const signInAs = (identifier: string): Promise<Result<never>> =>
    Promise.resolve(
      (backend.isReachable
        ? succeed({ token: tokenWith({ sub: identifier }), lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
        : fail('backend/unreachable')) as Result<never>
    )
  testSession.answers['fetchUser'] = (bearer = '') =>
    Promise.resolve(backend.isReachable ? succeed({ user: userOf(bearer, options.isAtHome === true) }) : fail('backend/unreachable'))
  testSession.answers['logout'] = () => (backend.isSilent ? new Promise(() => undefined) : Promise.resolve(succeed({})))
  testSession.answers['login'] = () => Promise.resolve(fail('session/wrong-credentials'))
  const keychain = createKeychain({ loadKeytar: () => Promise.resolve(keytar), service: 'Koya', timeoutMs: 1000, log: { warn: () => undefined } })
  const file = openSettingsFile(folder, Date.now)
  const settings = createSettings({
    file,
    policy: { policy: {}, state: { state: 'absent', path: '', problems: [] } },
    build: {}
  })
  const change = createChangeSettings({
    settings,
    isAttemptOpen: currentAttempt.isOpen,
    leaveBackend: () => Promise.resolve(true),
    saveWithAccount: () => Promise.resolve(true)
  })
  settings.followAccount(accountSettingsOf(file.get('auth.user') ?? null))
  const followAccount = followLearner(settings, access)
  // A fast hash, to save time; the real key is also derived from code and salt.
  const deriveKey: DeriveKey = (code, salt) => Promise.resolve(createHash('sha256').update(code).update(salt).digest())
  const log = { warn: () => undefined }
  const keys = createProofKeys({ keychain, deriveKey, log })
  const bind = createBindAttempt({ journal, access, keys, log })
  const room = createAttemptRoom({
    journal,
    outbox: {
      wake: () => undefined,
      stop: () => undefined,
      deliveryOf: (attemptId) =>
        Promise.resolve(succeed({ attemptId, keptSequence: 0, receivedSequence: 0, serverReceiptId: null, phase: 'idle', failure: null }))
    },
    async startAttempt({ slug }, userId) {
      const paper = buildPaper({ slug })
      const created = await journal.createAttempt({ userId, paper })
      if (!created.ok) return created
      await bind({ attemptId: paper.attemptId, userId })
      return succeed(paper)
    },
    clockMark: createMemoryMark(),
    restoreBroken: () => Promise.resolve(succeed(null)),
    readCheckedItem: () => Promise.resolve(fail('attempt/not-found')),
    readHint: () => Promise.resolve(fail('attempt/not-found')),
    currentUserId: () => access.userId(),
    learner: () => ({ name: access.user()?.name ?? '', identifier: null, isCandidate: false, hasPicturePassword: false }),
    monotonicNow: () => at.monotonicMs,
    wallNow: Date.now,
    serverNow: () => null,
    announce: {
      clockTicked: () => undefined,
      stageChanged: () => undefined,
      submitted: () => undefined,
      journalChanged: () => undefined,
      sittingChanged: currentAttempt.writer()
    }
  })
  const loginBy = async (identifier: string, password: string): Promise<Result<User>> =>
    session.loginBy(() => {
      backend.asked.push(`sign-in ${identifier}`)
      const isRight = learners[identifier]?.password === password
      return backend.isReachable && !isRight ? Promise.resolve(fail('session/wrong-credentials')) : signInAs(identifier)
    })
  const passwords = createTypedPasswords()
  passwords.onTyped((userId, password) => {
    void keys.learn(userId, 'password', password)
    void requirePassword(journal, userId)
  })
  const typedSession = passwords.ofSession({
    ...session,
    login: ({ identifier, password }: { identifier: string; password: string }) => loginBy(identifier, password)
  })
  const noteCandidate: LearnerBridge['lock']['noteCandidate'] = (userId, typed) =>
    void keys.learn(userId, 'candidate', secretOf({ kind: 'candidate', ...typed }))
  /** As the embedded backend: it opens only Bola's account, and only without a password. */
  const openAtHome: HomeLearners['open'] = (accountId) =>
    options.isAtHome === true && accountId === 'bola'
      ? session.loginBy(() => signInAs('bola@example.com'))
      : Promise.resolve(fail('account/not-found'))
  const lock = openAttemptLock(
    { announce: { attemptLock: { changed: () => undefined } }, deriveKey, file, monotonicNow: () => at.monotonicMs, log },
    {
      account: { session: typedSession, access, strategy: options.strategy ?? 'local', isAtHome: () => options.isAtHome === true, openAtHome },
      attempt: { keys, journal, room, openJournal: () => undefined, onJournalFreed: () => undefined },
      isExamSeat: isKioskDevice,
      async signInAtSeat({ number, pin }) {
        const user = await loginBy(number, pin)
        if (!user.ok) return user.error.code === 'session/wrong-credentials' ? fail('exam-seat/wrong-pin') : user
        noteCandidate(user.value.id, { number, pin })
        return user
      }
    }
  )
  session.onChange(() => {
    lock.followSession()
    followAccount()
    room.checkCurrentUser()
  })
  const handlers = {
    session: createSessionHandlers({
      api: { call: () => Promise.resolve(fail('backend/unreachable')) } as never,
      session: typedSession,
      remembered: { list: () => [], remember: () => Promise.resolve(), forget: () => Promise.resolve() },
      settings: file,
      homeLearners: {
        begin: () => Promise.resolve(fail('registration/not-here')),
        open: openAtHome,
        list: () => Promise.resolve([])
      }
    }),
    attempt: createAttemptHandlers({
      api: { call: () => Promise.resolve(fail('backend/unreachable')) } as never,
      session: { ...session, currentUser: () => access.user() },
      room,
      journal,
      journalState: () => ({ failure: null, setAside: null }),
      fetchReport: () => Promise.resolve(fail('backend/unreachable')),
      readOwnResults: ({ answer }) => Promise.resolve(answer)
    }),
    ...lock.handlers,
    itemSearch: { search: () => Promise.resolve(succeed({ reached: true })) },
    learning: { readLesson: () => Promise.resolve(succeed({ reached: true })) }
  }
  const guard = createCallGuard({
    openAttempt: createReadOpenKind({ room, journal, access, session }),
    kioskDevice: () => homeDevice,
    settled: () => Promise.resolve()
  })
  disk.open()
  await session.start()
  let isOver = false
  const kill = (): void => {
    if (isOver) return
    isOver = true
    void room.close()
    disk.close()
  }
  onTestFinished(kill)
  return {
    ask: (channel, input = {}) => askGuarded({ handlers: handlers as unknown as Handlers, guard }, channel, input),
    folder,
    keytar,
    session,
    room,
    lock: { ...lock, session: typedSession, noteCandidate, bind, openAtHome, closeTo: (userId) => closeToLearner(journal, userId) },
    settings: { ...settings, change },
    disk,
    backend,
    at,
    kill
  }
}

function userOf(bearer: string, isAtHome: boolean): User {
  const { sub = '' } = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as { sub?: string }
  const learner = learners[sub]
  if (learner === undefined) throw new Error(`nobody is called ${sub}`)
  return learner.user.id === 'bola' && isAtHome ? { ...learner.user, opensHere: true } : learner.user
}

type Handlers = Readonly<Record<string, Record<string, (input: unknown) => Promise<Result<unknown>>>>>

async function askGuarded(
  { handlers, guard }: { readonly handlers: Handlers; readonly guard: CallGuard },
  channel: string,
  input: unknown
): Promise<Result<unknown>> {
  const [feature = '', name = ''] = channel.split(':')
  const contract = (contracts[feature as FeatureName] as unknown as Record<string, RequestContract>)[name]
  const handler = handlers[feature]?.[name]
  if (contract === undefined || handler === undefined) throw new Error(`no ${channel}`)
  const refusal = await guard(contract.policy, 'main')
  if (refusal !== null) return fail(refusal)
  const parsed = contract.input.safeParse(input)
  return parsed.success ? handler(parsed.data) : fail('request/malformed')
}
