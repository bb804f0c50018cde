import { afterEach, beforeEach, vi } from 'vitest'
import type { ApiClient, RawApiClient } from '../../src-main/platform/backend/api-client.ts'
import { createKeychain } from '../../src-main/platform/keychain.ts'
import { createKnownDevices } from '../../src-main/account/sign-in/known-devices.ts'
import { createLocalStrategy } from '../../src-main/account/sign-in/local-strategy.ts'
import { createSession, type Session } from '../../src-main/account/session.ts'
import { toSessionConfiguration, type SessionConfiguration } from '../../src-main/account/sign-in/session-configuration.ts'
import type { Admission } from '../../src-main/account/session-deps.ts'
import type { SignInStrategy } from '../../src-main/account/sign-in/sign-in-strategy.ts'
import { openSettingsFile } from '../../src-main/app/open-settings-file.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { SessionView } from '../../src-shared/account/session-contract.ts'
import { buildUser } from './build-user.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { createMemoryKeytar, type MemoryKeytar } from './memory-keytar.ts'
import { valueOf } from './sit-in-room.ts'

export const ada = buildUser()
export const credentials = { identifier: 'ada@example.com', password: 'correct horse' }
/** When every test starts, milliseconds since 1970. */
export const SESSION_START = 1_790_000_000_000
export const MAX_AGE_MS = 7_200_000

/** Starts every test of the file at `SESSION_START`; the tests move the clock. */
export function useSessionClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: SESSION_START })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** Makes a token in the platform's form; without `exp` its age decides. */
export function tokenWith(claims: Record<string, unknown>): string {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2lnbmF0dXJl`
}

export interface TestSession {
  readonly session: Session
  readonly folder: string
  readonly keytar: MemoryKeytar
  readonly sent: { readonly name: string; readonly bearer: string | undefined; readonly at: number }[]
  readonly lines: string[]
  /** The session's calls that change cookies, in order. */
  readonly cookies: ('begin-next' | 'clear-last' | 'clear-next' | 'clear')[]
  /** Replies by the call's name; a promise delays the reply. */
  readonly answers: Record<string, (bearer?: string) => Promise<Result<unknown>>>
  readonly backend: { ready: () => Promise<Result<unknown>> }
}

interface TestSessionOptions {
  /** An earlier session on the same computer. */
  readonly before?: Pick<TestSession, 'folder' | 'keytar'> | undefined
  readonly token?: string
  readonly strategy?: SignInStrategy
  readonly admission?: Partial<Admission>
  readonly configuration?: Partial<SessionConfiguration>
  readonly backendName?: string
  readonly now?: () => number
  /** Whether accounts without a password may be opened; never where absent. */
  readonly here?: { readonly isAtHome: () => boolean }
}

/** Opens a session over a real settings file, a keychain in memory and a backend that by default answers at once. */
export function openTestSession({
  before,
  token = tokenWith({}),
  strategy,
  admission = {},
  configuration,
  backendName = 'embedded',
  now = Date.now,
  here
}: TestSessionOptions = {}): TestSession {
  const folder = before?.folder ?? makeTempFolder()
  const keytar = before?.keytar ?? createMemoryKeytar()
  const sent: TestSession['sent'] = []
  const lines: string[] = []
  const log = { warn: (message: string) => lines.push(message), error: (message: string) => lines.push(message) }
  const cookies: TestSession['cookies'] = []
  const backend: TestSession['backend'] = { ready: () => Promise.resolve(succeed({})) }
  const answers: TestSession['answers'] = {
    login: () => Promise.resolve(succeed({ metadata: { token } })),
    fetchUser: () => Promise.resolve(succeed({ user: ada })),
    logout: () => Promise.resolve(succeed({})),
    listAssessments: () => Promise.resolve(succeed({ assessments: [] }))
  }
  const ask = (name: string, input: unknown): never => {
    const { bearer } = input as { bearer?: string }
    sent.push({ name, bearer, at: Date.now() })
    return answerOf(answers, name, bearer) as never
  }
  const api: ApiClient & RawApiClient = { ready: () => backend.ready(), call: ask, callRaw: ask }
  const keychain = createKeychain({ loadKeytar: () => Promise.resolve(keytar), service: 'Koya', timeoutMs: 1000, log })
  const settings = openSettingsFile(folder, Date.now)
  const session = createSession({
    api,
    strategy:
      strategy ??
      createLocalStrategy(
        api,
        createKnownDevices(keychain, () => backendName),
        here && { isAtHome: here.isAtHome, accountId: () => settings.get('auth.user')?.id ?? null }
      ),
    admission: { mayEnter: () => succeed(null), entered: () => undefined, trustsSaved: () => true, ...admission },
    configuration: { ...toSessionConfiguration(undefined), ...configuration },
    keychain,
    cookies: {
      beginNext: () => cookies.push('begin-next'),
      clearLast: () => Promise.resolve(void cookies.push('clear-last')),
      clearNext: () => Promise.resolve(void cookies.push('clear-next')),
      clear: () => Promise.resolve(void cookies.push('clear'))
    },
    settings,
    isAtHome: here?.isAtHome ?? (() => false),
    backendName: () => backendName,
    now: () => now(),
    log
  })
  return { session, folder, keytar, sent, lines, cookies, answers, backend }
}

export async function signedIn(token?: string): Promise<TestSession> {
  const opened = openTestSession(token === undefined ? {} : { token })
  await opened.session.start()
  valueOf(await opened.session.login(credentials))
  return opened
}

/** Makes one call with the token, as any feature does. */
export function use({ session, sent, answers }: TestSession): Promise<Result<unknown>> {
  return session.withToken(async (bearer) => {
    sent.push({ name: 'listAssessments', bearer, at: Date.now() })
    return answerOf(answers, 'listAssessments', bearer)
  })
}

function answerOf(answers: TestSession['answers'], name: string, bearer?: string): Promise<Result<unknown>> {
  return answers[name]?.(bearer) ?? Promise.resolve(fail('request/not-found'))
}

export const loggedOutView: Partial<SessionView> = { auth: { user: null, loggedIn: false }, busy: false, isStarting: false, isExpired: false }

/** Creates a reply that waits for `release`. */
export function hold(): { readonly promise: Promise<Result<unknown>>; readonly release: (result: Result<unknown>) => void } {
  let release: (result: Result<unknown>) => void = () => undefined
  const promise = new Promise<Result<unknown>>((resolve) => (release = resolve))
  return { promise, release }
}
