import { succeed } from '../../src-shared/errors/result.ts'
import type { KoyaBridge } from '../../src-shared/ipc/contracts.ts'
import type { SessionView } from '../../src-shared/session/session-contract.ts'

type Requests<Feature> = { [Name in keyof Feature as Name extends `on${Capitalize<string>}` ? never : Name]: Feature[Name] }
type Listeners<Feature> = {
  [Name in keyof Feature as Name extends `on${Capitalize<string>}` ? Name : never]: Feature[Name] extends (listener: infer Listener) => unknown
    ? Listener
    : never
}

/** The requests that a test answers by itself. */
export type BridgeAnswers = { readonly [Feature in keyof KoyaBridge]?: Partial<Requests<KoyaBridge[Feature]>> }

export interface FakeBridge {
  readonly bridge: KoyaBridge
  /** Tells the renderer something, as main would. */
  readonly tell: { readonly [Feature in keyof KoyaBridge]: Listeners<KoyaBridge[Feature]> }
}

export const signedOut: SessionView = {
  user: null,
  loggedIn: false,
  busy: false,
  isStarting: false,
  isExpired: false,
  keychain: 'available'
}

export const signedIn: SessionView = { ...signedOut, user: { id: 'ada', name: 'Ada Okafor', email: 'ada@example.com' }, loggedIn: true }

/** A bridge whose requests a test answers; one that it does not answer never resolves. Its session is signed out unless answered. */
export function createFakeBridge(answers: BridgeAnswers = {}): FakeBridge {
  const app = createEvents(['onBackendChanged', 'onCloseAsked'])
  const session = createEvents(['onChanged'])
  const attempt = createEvents(['onClockTicked', 'onDeliveryChanged', 'onSubmitted', 'onJournalChanged'])
  const runtime = {
    version: '0.1.0',
    electron: '45',
    chrome: '150',
    node: '24',
    isStandIn: false,
    isTestBuild: true,
    backend: { kind: 'embedded', phase: 'ready' } as const
  }
  const bridge = {
    app: withSilence({ readRuntime: () => Promise.resolve(succeed(runtime)), ...answers.app, ...app.subscribers }),
    session: withSilence({ read: () => Promise.resolve(succeed(signedOut)), ...answers.session, ...session.subscribers }),
    attempt: withSilence({ readOpen: () => Promise.resolve(succeed(null)), ...answers.attempt, ...attempt.subscribers })
  }
  const tell = { app: app.tellers, session: session.tellers, attempt: attempt.tellers }
  return { bridge: bridge as unknown as KoyaBridge, tell: tell as unknown as FakeBridge['tell'] }
}

type Listener = (payload: unknown) => void

function createEvents(names: readonly string[]) {
  const listeners = new Map(names.map((name) => [name, new Set<Listener>()]))
  const subscribers = Object.fromEntries(
    [...listeners].map(([name, all]) => [
      name,
      (listener: Listener) => {
        all.add(listener)
        return () => {
          all.delete(listener)
        }
      }
    ])
  )
  const tellers = Object.fromEntries(
    [...listeners].map(([name, all]) => [name, (payload: unknown) => [...all].forEach((listener) => listener(payload))])
  )
  return { subscribers, tellers }
}

/** Requests without an answer wait for ever, as a main that hangs would. */
function withSilence(feature: object): object {
  return new Proxy(feature, { get: (target, name) => (Reflect.get(target, name) as unknown) ?? (() => new Promise(() => undefined)) })
}
