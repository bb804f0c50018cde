import type { Subject } from '../../src-shared/content/exams/subject.ts'
import { succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { KioskDeviceView } from '../../src-shared/device/kiosk-contract.ts'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'
import type { SessionView } from '../../src-shared/account/session-contract.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'
import type { SettingsView } from '../../src-shared/device/settings-contract.ts'
import { defaultSettings, settingNames } from '../../src-shared/device/settings.ts'
import { unread } from '../../src-shared/learning/library/reading.ts'
import { buildLearningTime } from './build-learning-time.ts'
import { buildProgress } from './build-progress.ts'
import { buildWeeklySummary } from './build-weekly-summary.ts'
import { buildUpdatesView } from './build-updates-view.ts'

type Requests<Feature> = { [Name in keyof Feature as Name extends `on${Capitalize<string>}` ? never : Name]: Feature[Name] }
type Listeners<Feature> = {
  [Name in keyof Feature as Name extends `on${Capitalize<string>}` ? Name : never]: Feature[Name] extends (listener: infer Listener) => unknown
    ? Listener
    : never
}

/** The requests that a test answers itself. */
export type BridgeAnswers = { readonly [Feature in keyof KoyaBridge]?: Partial<Requests<KoyaBridge[Feature]>> }

export interface FakeBridge {
  readonly bridge: KoyaBridge
  /** Sends the renderer an event, as main would. */
  readonly tell: { readonly [Feature in keyof KoyaBridge]: Listeners<KoyaBridge[Feature]> }
}

/** A learner with a complete profile, so that no guard asks for it. */
export const adaUser: User = {
  id: 'ada',
  name: 'Ada Okafor',
  email: 'ada@example.com',
  username: null,
  role: 'student',
  hasPhoto: false,
  hasPicturePassword: false,
  profile: {
    classLevel: 'ss-3',
    targetExam: 'utme',
    subjectSlugs: ['english', 'mathematics'],
    dateOfBirth: null,
    country: null,
    state: null,
    school: null,
    examDate: null,
    weeklyGoal: null,
    targetScore: null,
    targetCourse: null,
    ownSettings: null,
    minutesADay: null
  }
}

export const signedOut: SessionView = {
  auth: { user: null, loggedIn: false },
  busy: false,
  isStarting: false,
  isExpired: false,
  keychain: 'available',
  strategy: 'local',
  openId: 'idle',
  failure: null,
  scopes: []
}

export const signedIn: SessionView = { ...signedOut, auth: { user: adaUser, loggedIn: true } }

export const fakeSubjects: readonly Subject[] = [
  { slug: 'english', title: 'Use of English', description: '', stages: ['senior'], itemCount: 60, lessonCount: 1 },
  { slug: 'mathematics', title: 'Mathematics', description: '', stages: ['junior', 'senior'], itemCount: 40, lessonCount: 1 },
  { slug: 'basic-science', title: 'Basic Science', description: '', stages: ['primary', 'junior'], itemCount: 20, lessonCount: 1 }
]

export const fakeSettings: SettingsView = {
  values: { ...defaultSettings, seat: 'home' },
  origins: Object.fromEntries(settingNames.map((name) => [name, 'default'])) as SettingsView['origins'],
  policy: { state: 'absent', path: '/etc/koya/policy.json', problems: [] },
  setAside: null
}

export const homeDevice: KioskDeviceView = {
  seat: 'home',
  locked: null,
  kiosk: { kind: 'none' },
  signs: [],
  centre: null,
  isOff: { search: false, packs: false, payments: false, support: false, updates: false }
}

const runtime = {
  version: '0.1.0',
  electron: '45',
  chrome: '150',
  node: '24',
  isStandIn: false,
  isTestBuild: true,
  backend: { kind: 'embedded', phase: 'ready' } as const
}

/** The reply of a request that a test does not cover. */
const calmAnswers = {
  app: {
    readRuntime: always(runtime),
    closeAnyway: always({}),
    readPlace: always({ path: null, isAsked: false }),
    keepPlace: always({}),
    reportTrouble: always({})
  },
  session: { read: always(signedOut), listRemembered: always({ accounts: [] }), cancelOpenId: always({}) },
  attempt: { readOpen: always(null), listLessons: always({ lessons: [] }) },
  attemptLock: { list: always({ attempts: [] }), needsPin: always({ isNeeded: false }) },
  examSeat: { read: always({ phase: 'free' as const, seatName: 'A12', waitingCount: 0 }) },
  itemReport: { list: always({ reports: [] }) },
  itemMarks: { list: always({ kept: [] }) },
  profile: { readPhoto: always(null) },
  learning: {
    listSubjects: always({ subjects: [...fakeSubjects] }),
    listLessons: always({ lessons: [] }),
    listPlans: always({ plans: [] }),
    listSubscriptions: always({ subscriptions: [] }),
    listAddOns: always({ addOns: [] }),
    listAddOnSubscriptions: always({ subscriptions: [] }),
    listMedalLadders: always({ ladders: [] }),
    listPastPapers: always({ papers: [] })
  },
  library: { list: always({ libraries: [] }), readReading: always({ reading: unread }), keepReading: always({}), readKept: always({ kept: null }) },
  billing: { readRequestCode: always({ requestCode: 'TZNS-0Q5M-8W2J-K7RD-4HCA' }) },
  ownQuestions: { list: always({ sets: [] }), findAlike: always({ alike: [] }), listPassages: always({ passages: [] }) },
  ownData: { readRules: always({ kept: 'nothing' as const }) },
  announcement: { list: always({ announcements: [] }) },
  progress: { read: always(buildProgress()), readHalfRead: always({ lesson: null, library: null, readLessons: [] }), keepLessonPlace: always({}) },
  learningTime: { add: always(buildLearningTime()), read: always(buildLearningTime()) },
  weeklySummary: { read: always(buildWeeklySummary()), readMail: always({ state: 'unavailable' as const }) },
  chat: { read: always({ state: 'none', unreadCount: 0 }) },
  support: {
    list: always({ threads: [], failure: null }),
    countUnread: always({ unreadCount: 0 }),
    readContacts: always({ isStaffed: false, contacts: { phone: null, whatsApp: null, email: null } })
  },
  trainer: { read: always({ drills: [] }) },
  teaching: { listJoined: always({ classes: [], assignments: [] }) },
  settings: { read: always(fakeSettings), listLicences: always({ licences: [] }) },
  packs: { read: always({ changedBy: 'learner', packs: [], catalogue: null }) },
  checkout: {
    list: always({ payment: { kind: 'none', provider: null }, purchases: [] }),
    readWindow: always({ purchaseId: null, phase: 'none' })
  },
  kiosk: { read: always(homeDevice) },
  updates: { read: always(buildUpdatesView()) }
} satisfies BridgeAnswers

/** Creates a bridge whose requests a test answers; a request without an answer never resolves. By default its session is signed out. */
export function createFakeBridge(answers: BridgeAnswers = {}): FakeBridge {
  const app = createEvents(['onBackendChanged', 'onCloseAsked', 'onHistoryAsked', 'onPlaceAsked'])
  const session = createEvents(['onChanged'])
  const attempt = createEvents(['onClockTicked', 'onStageChanged', 'onDeliveryChanged', 'onSubmitted', 'onJournalChanged'])
  const attemptLock = createEvents(['onChanged'])
  const examSeat = createEvents(['onChanged'])
  const itemReport = createEvents(['onChanged'])
  const chat = createEvents(['onChanged'])
  const support = createEvents(['onChanged'])
  const settings = createEvents(['onChanged'])
  const ownData = createEvents(['onProgressed'])
  const library = createEvents(['onKeepingChanged'])
  const packs = createEvents(['onProgressed'])
  const checkout = createEvents(['onWindowChanged'])
  const kiosk = createEvents(['onChanged'])
  const updates = createEvents(['onChanged'])
  const bridge = {
    app: withSilence({ ...calmAnswers.app, ...answers.app, ...app.subscribers }),
    session: withSilence({ ...calmAnswers.session, ...answers.session, ...session.subscribers }),
    attempt: withSilence({ ...calmAnswers.attempt, ...answers.attempt, ...attempt.subscribers }),
    attemptLock: withSilence({ ...calmAnswers.attemptLock, ...answers.attemptLock, ...attemptLock.subscribers }),
    examSeat: withSilence({ ...calmAnswers.examSeat, ...answers.examSeat, ...examSeat.subscribers }),
    itemReport: withSilence({ ...calmAnswers.itemReport, ...answers.itemReport, ...itemReport.subscribers }),
    itemStatistics: withSilence({ ...answers.itemStatistics }),
    teaching: withSilence({ ...calmAnswers.teaching, ...answers.teaching }),
    marking: withSilence({ ...answers.marking }),
    itemSearch: withSilence({ ...answers.itemSearch }),
    itemMarks: withSilence({ ...calmAnswers.itemMarks, ...answers.itemMarks }),
    documents: withSilence({ ...answers.documents }),
    profile: withSilence({ ...calmAnswers.profile, ...answers.profile }),
    learning: withSilence({ ...calmAnswers.learning, ...answers.learning }),
    library: withSilence({ ...calmAnswers.library, ...answers.library, ...library.subscribers }),
    billing: withSilence({ ...calmAnswers.billing, ...answers.billing }),
    ownQuestions: withSilence({ ...calmAnswers.ownQuestions, ...answers.ownQuestions }),
    ownData: withSilence({ ...calmAnswers.ownData, ...answers.ownData, ...ownData.subscribers }),
    announcement: withSilence({ ...calmAnswers.announcement, ...answers.announcement }),
    support: withSilence({ ...calmAnswers.support, ...answers.support, ...support.subscribers }),
    chat: withSilence({ ...calmAnswers.chat, ...answers.chat, ...chat.subscribers }),
    supportDesk: withSilence({ ...answers.supportDesk }),
    progress: withSilence({ ...calmAnswers.progress, ...answers.progress }),
    learningTime: withSilence({ ...calmAnswers.learningTime, ...answers.learningTime }),
    weeklySummary: withSilence({ ...calmAnswers.weeklySummary, ...answers.weeklySummary }),
    trainer: withSilence({ ...calmAnswers.trainer, ...answers.trainer }),
    settings: withSilence({ ...calmAnswers.settings, ...answers.settings, ...settings.subscribers }),
    packs: withSilence({ ...calmAnswers.packs, ...answers.packs, ...packs.subscribers }),
    checkout: withSilence({ ...calmAnswers.checkout, ...answers.checkout, ...checkout.subscribers }),
    kiosk: withSilence({ ...calmAnswers.kiosk, ...answers.kiosk, ...kiosk.subscribers }),
    lan: withSilence({ ...answers.lan }),
    readiness: withSilence({ ...answers.readiness }),
    updates: withSilence({ ...calmAnswers.updates, ...answers.updates, ...updates.subscribers }),
    computers: withSilence({ ...answers.computers })
  }
  const tell = {
    app: app.tellers,
    session: session.tellers,
    attempt: attempt.tellers,
    attemptLock: attemptLock.tellers,
    examSeat: examSeat.tellers,
    itemReport: itemReport.tellers,
    itemStatistics: {},
    teaching: {},
    marking: {},
    itemSearch: {},
    itemMarks: {},
    documents: {},
    profile: {},
    learning: {},
    library: library.tellers,
    billing: {},
    ownQuestions: {},
    ownData: ownData.tellers,
    announcement: {},
    support: support.tellers,
    supportDesk: {},
    chat: chat.tellers,
    progress: {},
    trainer: {},
    settings: settings.tellers,
    packs: packs.tellers,
    checkout: checkout.tellers,
    kiosk: kiosk.tellers,
    lan: {},
    readiness: {},
    updates: updates.tellers,
    computers: {}
  }
  return { bridge: bridge as unknown as KoyaBridge, tell: tell as unknown as FakeBridge['tell'] }
}

function always<Value>(value: Value): () => Promise<Result<Value>> {
  return () => Promise.resolve(succeed(value))
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

/** Leaves requests without an answer pending for ever, as a main process that hangs would. */
function withSilence(feature: object): object {
  return new Proxy(feature, { get: (target, name) => (Reflect.get(target, name) as unknown) ?? (() => new Promise(() => undefined)) })
}
