import { classBodies } from './class-requests.ts'
import { exportedParts } from '../../src-server/personal-data/learner-tables.ts'
import type { Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName, type Endpoints } from '../../src-shared/contracts/endpoints.ts'
import type { MovedAttempt } from '../../src-shared/personal-data/move.ts'
import type { Role } from '../../src-shared/kernel/http/roles.ts'
import { agreedVersions } from './agreed-versions.ts'
import { buildOwnQuestion, ownPassage } from './build-own-question.ts'
import { buildSentItemReport } from './build-item-report.ts'
import type { Ask } from './key-leaks.ts'
import { TEST_EXAM } from './exam-session.ts'
import { HEARD_SERIAL, HEARD_WORK } from './learning-fixture.ts'
import type { OpenedAttempt } from './open-attempt.ts'
import { squarePicture, squareSvg } from './pictures.ts'
import { toneWav } from './sounds.ts'
import { weeklyBodies } from './weekly-requests.ts'

type WithBody = { [Name in EndpointName]: 'body' extends keyof Endpoints[Name] ? Name : never }[EndpointName]
type WithQuery = { [Name in EndpointName]: 'query' extends keyof Endpoints[Name] ? Name : never }[EndpointName]

/** A caller: the ids that it may name, and what it holds. */
export interface Asker {
  readonly name: string
  /** Null where nobody is signed in. */
  readonly role: Role | null
  readonly bearer: string | undefined
  /** Capabilities of the caller's own attempts. */
  readonly held: readonly Pick<OpenedAttempt, 'attemptId' | 'capability'>[]
}

export interface Known {
  /** Attempts of all learners. */
  readonly attemptIds: readonly string[]
  readonly moved: MovedAttempt
  readonly moveId: string
  readonly marked: OpenedAttempt
  readonly seatId: string
}

/** Values for the parts of a path. A part that is missing here fails the test until its values are added. */
function poolsOf({ attemptIds, moveId }: Known): Readonly<Record<string, readonly string[]>> {
  const nothing = [crypto.randomUUID()]
  return {
    attemptId: attemptIds,
    itemId: ['sum-1', 'sum-2', 'antonym-1', 'passage-river-item-1', 'copy-sum-1', 'no-such-item'],
    sha256: [squarePicture.sha256],
    slug: ['trial-mock', 'trial-sums', 'copy-sums', 'quiz-adding-up', 'medal-mathematics-1', 'paper-trial-first', 'adding-up'],
    part: [...exportedParts.keys()],
    packId: ['shared-sums', 'trial', 'copy'],
    version: ['1'],
    fileName: ['koya-update.json', 'library.sqlite'],
    signature: ['A'.repeat(43)],
    serial: [HEARD_SERIAL],
    workId: [HEARD_WORK],
    moveId: [moveId],
    examId: [TEST_EXAM],
    answerId: nothing,
    accountId: nothing,
    registrationId: nothing,
    questionId: nothing,
    threadId: nothing,
    purchaseId: nothing,
    classId: nothing,
    pupilId: nothing,
    assignmentId: nothing,
    joinedClassId: nothing,
    ownClassId: nothing
  }
}

/** These endpoints handle accounts, money, kiosk devices and messages only: no question reaches them, whatever is sent. */
const nothing = [{}] as const

/** The bodies sent to each endpoint; a new endpoint with a body does not compile until it is listed here. */
function bodiesOf({ moved, marked, seatId }: Known): Readonly<Record<WithBody, readonly object[]>> {
  const own = buildOwnQuestion()
  const practice = (exam: string, subject: string) => ({ exam, subjects: [subject], itemCount: 40, budgetMs: 600_000, hasFreshNumbers: true })
  const choices = [
    ...['trial-mock', 'trial-sums', 'copy-sums', 'quiz-adding-up', 'medal-mathematics-1', 'paper-trial-first'].map((slug) => ({ slug })),
    { slug: 'trial-mock', subject: 'mathematics', level: 'ss-3' },
    { slug: 'trial-mock', isShortened: true },
    ...['practice', 'mistakes', 'bookmarks'].flatMap((slug) =>
      [practice('trial', 'mathematics'), practice('trial', 'english'), practice('copy', 'mathematics')].map((chosen) => ({ slug, practice: chosen }))
    )
  ]
  const drawn = choices.flatMap((choice) => ['simulation', 'study'].map((sittingMode) => ({ ...choice, sittingMode })))
  return {
    startAttempt: drawn.map((choice) => ({ attemptId: crypto.randomUUID(), ...choice, ...agreedVersions })),
    bringAttempt: [moved],
    bringWork: [{ questions: [own], drills: [], quarters: [], readings: [], marks: [], seen: ['sum-3'] }],
    findAlikeQuestions: [{ questionId: own.questionId, stem: 'Which option answers sum-1?' }],
    ...(Object.fromEntries(Object.entries(classBodies).map(([name, body]) => [name, [body]])) as Record<keyof typeof classBodies, object[]>),
    makeQuestionPaper: (
      [
        ['trial', 'mathematics'],
        ['trial', 'english'],
        ['copy', 'mathematics']
      ] as const
    ).map(([exam, subject]) => ({ ...classBodies.makeQuestionPaper, choice: { exam, subjects: [subject], itemCount: 60 } })),
    keepOwnPassage: [ownPassage],
    removeOwnPassage: nothing,
    addOwnPicture: [{ base64: Buffer.from(squareSvg).toString('base64') }],
    addOwnSound: [{ base64: toneWav.toString('base64') }],
    keepOwnQuestions: [{ questions: [own] }],
    packOwnQuestions: [{ sets: [own.set], title: 'Tides', licence: 'CC-BY-4.0' }],
    exportOwnQuestions: [{ set: own.set, format: 'csv' }],
    removeOwnQuestions: nothing,
    keepItemMark: ['sum-1', 'copy-sum-1'].map((itemId) => ({ itemId, revision: 2, isBookmarked: true, ownNote: '' })),
    sendItemReport: [buildSentItemReport(marked.paper), buildSentItemReport(marked.paper, { reportId: crypto.randomUUID() })],
    saveOwnMarks: [{ pointIds: ['one'] }],
    keepLessonPlace: [{ part: 1, isRead: false }],
    addLearningTime: [{ zone: 'Africa/Lagos', minutes: 1 }],
    ...{ askWeeklyMail: [weeklyBodies.askWeeklyMail], confirmWeeklyMail: [weeklyBodies.confirmWeeklyMail] },
    enterExam: [{ seatId, ...agreedVersions }],
    beatExamSeat: [{ seatId, spentMs: null }],
    confirmExamSeat: [{ seatId }],
    leaveExamSeat: [{ seatId: crypto.randomUUID() }],
    ...{ appendEvents: nothing, submitAttempt: nothing, noteSeatWiped: nothing, noteSeatLeft: nothing, signInAtSeat: nothing },
    ...{ beginHere: nothing, openHere: nothing, choosePassword: nothing },
    ...{ register: nothing, registerLearner: nothing, verifyEmail: nothing, resendVerification: nothing, login: nothing, forgotPassword: nothing },
    ...{ resetPassword: nothing, changePassword: nothing, updateProfile: nothing, savePhoto: nothing, deleteAccount: nothing, beginMove: nothing },
    ...{ bringProfile: nothing, setAccountRole: nothing, setAccountDisabled: nothing, keepReading: nothing, keepDrill: nothing },
    ...{ putAwayAnnouncement: nothing, redeemVoucher: nothing, startPurchase: nothing, handOverPurchase: nothing, checkPurchase: nothing },
    ...{ sendSupportMessage: nothing, markSupportThreadRead: nothing, answerSupportThread: nothing, closeSupportThread: nothing },
    saveWrittenMark: [{ markId: crypto.randomUUID(), pointIds: [], marks: 0, comment: '' }],
    reportComputer: nothing
  }
}

/** The same for queries. */
const queries: Readonly<Record<WithQuery, readonly Record<string, string>[]>> = {
  searchItems: ['sum', 'antonym', 'passage', 'option answers', 'copy'].map((words) => ({ words })),
  fetchPracticeStock: [{}, { exam: 'trial' }, { exam: 'copy' }],
  fetchAssessment: [{}, { subject: 'mathematics', level: 'ss-3' }],
  fetchProgress: [{}, { zone: 'Africa/Lagos' }],
  fetchLearningTime: [{ zone: 'Africa/Lagos' }],
  fetchWeeklySummary: [{ zone: 'Africa/Lagos' }],
  readOwnData: [{}],
  fetchEvents: [{ after: '0' }],
  fetchMediaFile: [{}],
  listSharedPacks: [{}, { code: 'ABCD-EFGH' }],
  fetchSharedPack: [{}, { code: 'ABCD-EFGH' }],
  fetchWorkPart: [{}],
  listDeskThreads: [{}],
  listSupportThreads: [{}, { limit: '1' }],
  listAttempts: [{}, { limit: '1' }],
  listAccounts: [{}, { words: 'ada' }],
  listComputers: [{}],
  listItemStatistics: [{}, { subject: 'mathematics' }],
  readQuestionFile: [{ name: 'tides.gift' }]
}

/** Returns all requests of one caller, from the table of endpoints. They do not end the caller's session. */
export function asksOf(asker: Asker, known: Known): readonly { readonly name: EndpointName; readonly request: Ask }[] {
  const bodies: Partial<Record<EndpointName, readonly object[]>> = bodiesOf(known)
  const wished: Partial<Record<EndpointName, readonly Record<string, string>[]>> = queries
  const pools = poolsOf(known)
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'logout')
  return names.flatMap((name) => {
    const { path, caller }: Endpoint = endpoints[name]
    const bearers = caller === 'attempt' ? asker.held.map(({ capability }) => capability) : [caller === 'anyone' ? undefined : asker.bearer]
    return bearers.flatMap((bearer) =>
      paramsOf(path, pools).flatMap((params) =>
        (wished[name] ?? [{}]).flatMap((query) =>
          (bodies[name] ?? [undefined]).map((body) => ({
            name,
            request: { params, query, ...(bearer === undefined ? {} : { bearer }), ...(body === undefined ? {} : { body }) }
          }))
        )
      )
    )
  })
}

function paramsOf(path: string, pools: Readonly<Record<string, readonly string[]>>): readonly Record<string, string>[] {
  const parts = [...path.matchAll(/:(\w+)/g)].map(([, part = '']) => part)
  return parts.reduce<Record<string, string>[]>(
    (made, part) => {
      const pool = pools[part]
      if (!pool) throw new Error(`${path}: nobody says what ${part} may be`)
      return made.flatMap((one) => pool.map((value) => ({ ...one, [part]: value })))
    },
    [{}]
  )
}
