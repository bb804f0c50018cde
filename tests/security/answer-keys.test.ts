import { describe, expect, it } from 'vitest'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { attemptEventSchema } from '../../src-shared/attempt/record/attempt-event.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import { agreedVersions } from '../support/agreed-versions.ts'
import { allowed, tellTales } from '../support/allowed-members.ts'
import { beyondOwnActs, withoutOwnActs } from '../support/beyond-own-acts.ts'
import { buildDrillRecord } from '../support/build-drill-record.ts'
import { buildSentItemReport } from '../support/build-item-report.ts'
import { buildOwnQuestion, ownPassage } from '../support/build-own-question.ts'
import { EXPLANATION_CANARY } from '../support/content-fixture.ts'
import { makeSqlite } from '../support/databases.ts'
import { startEventChain } from '../support/event-chain.ts'
import { examSessionRequests } from '../support/exam-session-requests.ts'
import { makeVouchers } from '../support/make-vouchers.ts'
import { ask, AUTHORS_OWN, leaksIn, OPEN_ROWS, openSeeded, withoutChance, type Answer, type Ask } from '../support/key-leaks.ts'
import { ownDataAsks } from '../support/own-data-requests.ts'
import { answerAll, openAttempt } from '../support/open-attempt.ts'
import { anyAnswer, optionsOf } from '../support/paper-answers.ts'
import { squareSvg } from '../support/pictures.ts'
import { membersOfSchema } from '../support/reply-members.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { supportAsks } from '../support/support-requests.ts'
import { toneWav, TRANSCRIPT_CANARY } from '../support/sounds.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'
import { classAsks } from '../support/class-requests.ts'
import { libraryAsks } from '../support/library-requests.ts'
import { forTeachers, staffAsks } from '../support/staff-requests.ts'
import { weeklyAsks } from '../support/weekly-requests.ts'

/** The only endpoints that may reveal what was right. */
const revealing = ['fetchReport', 'saveOwnMarks', 'fetchSimilarItem', 'fetchOwnReport', 'listItemReports', 'fetchMovedAttempt'] as const
const AFTER_SUBMISSION: ReadonlySet<string> = new Set<EndpointName>(revealing)
/** May also reveal it, for one item of a study once that is checked. */
const AFTER_CHECK = 'fetchCheckedItem'
/** May also reveal it, for one question of the bank, to a learner who has no exam open. */
const ON_ASKING = 'showAnswer'
/** May also reveal it, to a teacher who has no exam open. */
const TO_PRINT = 'makeQuestionPaper'
/** These endpoints handle accounts and mail only, no content. Their schemas are checked all the same. */
type AccountEndpoint =
  | ('register' | 'registerLearner' | 'readMailbox' | 'verifyEmail' | 'resendVerification' | 'login' | 'logout' | 'forgotPassword')
  | ('resetPassword' | 'changePassword' | 'updateProfile' | 'fetchPhoto' | 'savePhoto' | 'removePhoto')
  | ('beginHere' | 'listHere' | 'openHere' | 'choosePassword')
  | ('deleteAccount' | 'beginMove' | 'bringProfile')
  | ('listAccounts' | 'setAccountRole' | 'setAccountDisabled')

/** Requests by endpoint; a new endpoint does not compile until it has its requests before the submission here. */
type Walk = { readonly [Name in Exclude<EndpointName, AccountEndpoint>]: readonly Ask[] }

const attemptIds = [
  '00000000-0000-4000-8000-0000000000a8',
  '00000000-0000-4000-8000-0000000001a8',
  '00000000-0000-4000-8000-0000000002a8',
  '00000000-0000-4000-8000-0000000003a8',
  '00000000-0000-4000-8000-0000000004a8'
] as const

const practiceId = '00000000-0000-4000-8000-0000000005a8'
const practice = { exam: 'trial', subjects: ['mathematics'], itemCount: 10, budgetMs: 600_000 }
const freshId = '00000000-0000-4000-8000-0000000006a8'
const freshPractice = { ...practice, itemCount: 70, hasFreshNumbers: true as const }

/** Sends all requests that a learner can send with an answered, unsubmitted mock and with a subject, a quiz and a medal test open. */
async function walk(backend: TestBackend) {
  const { token: bearer, accountId } = await signIn(backend)
  const [mock, subject, quiz, medal, typed] = attemptIds.map((attemptId, index) => ({
    attemptId,
    slug: ['trial-mock', 'trial-mock', 'quiz-adding-up', 'medal-mathematics-1', 'typed-test'][index] ?? '',
    ...(index === 1 ? { subject: 'mathematics', level: 'ss-3' as const } : {}),
    ...agreedVersions
  }))
  const { paper, capability, mediaAddresses = [] } = (await backend.call('startAttempt', { bearer, body: mock! })).value
  const chain = startEventChain(paper)
  const end = answerAll({ paper, chain })
  const params = { attemptId: paper.attemptId }
  const second = (await backend.call('startAttempt', { bearer, body: typed! })).value
  const typedParams = { attemptId: second.paper.attemptId }
  const typedChain = startEventChain(second.paper)
  answerAll({ paper: second.paper, chain: typedChain })
  const own = buildOwnQuestion()
  const asks: Walk = {
    readHealth: [{}],
    readLive: [{}],
    readReady: [{}],
    fetchUser: [{ bearer }],
    listSubjects: [{ bearer }],
    listLessons: [{ bearer }],
    fetchLesson: ['adding-up', 'no-lesson'].map((slug) => ({ bearer, params: { slug } })),
    keepLessonPlace: [{ bearer, params: { slug: 'adding-up' }, body: { part: 1, isRead: false } }],
    ...libraryAsks(bearer),
    listPlans: [{ bearer }],
    listSubscriptions: [{ bearer }],
    listAddOns: [{ bearer }],
    listAddOnSubscriptions: [{ bearer }],
    listPurchases: [{ bearer }],
    startPurchase: [{ bearer, body: { purchaseId: attemptIds[0], offer: { kind: 'add-on', slug: 'extra-notes' } } }],
    handOverPurchase: [{ bearer, body: { purchaseId: attemptIds[0], offer: { kind: 'add-on', slug: 'extra-notes' } } }],
    checkPurchase: [{ bearer, params: { purchaseId: attemptIds[0] }, body: { window: 'done' } }],
    listAssessments: [{ bearer }],
    fetchPracticeStock: [{ bearer }, { bearer, query: { exam: 'typed' } }],
    fetchAssessment: [mock, quiz, medal, subject, typed].map((one, index) => ({
      bearer,
      params: { slug: one?.slug ?? '' },
      ...(index === 3 ? { query: { subject: 'mathematics', level: 'ss-3' } } : {})
    })),
    fetchMediaFile: mediaAddresses.map((address) => ({ params: address })),
    listMediaAddresses: [{ bearer, params }],
    fetchPicture: [{ bearer, params: { ...params, sha256: paper.pictures?.[0]?.sha256 ?? '' } }],
    fetchSound: [{ bearer, params: { ...params, sha256: paper.sounds?.[0]?.sha256 ?? '' } }],
    startAttempt: [
      ...[mock, subject, quiz, medal, typed].map((body) => ({ bearer, body: body! })),
      { bearer, body: { ...medal, attemptId: crypto.randomUUID(), slug: 'medal-mathematics-2' } },
      { bearer, body: { ...mock, slug: 'trial-sums' } },
      { bearer, body: { attemptId: practiceId, slug: 'practice', practice, ...agreedVersions } },
      { bearer, body: { attemptId: freshId, slug: 'practice', practice: freshPractice, ...agreedVersions } },
      { bearer, body: { attemptId: practiceId, slug: 'mistakes', practice, ...agreedVersions } }
    ],
    listMedalLadders: [{ bearer }],
    listPastPapers: [{ bearer }],
    listSharedPacks: [{}, { bearer }],
    fetchSharedPack: [{ params: { packId: 'trial', version: '1' } }],
    readUpdateChannel: [{}],
    ...staffAsks(bearer),
    fetchUpdateFile: [{ params: { fileName: 'koya-update.json' } }],
    listOwnQuestions: [{ bearer }],
    keepOwnQuestions: [{ bearer, body: { questions: [own] } }],
    ...classAsks(bearer),
    listOwnPassages: [{ bearer }],
    keepOwnPassage: [{ bearer, body: ownPassage }],
    removeOwnPassage: [{ bearer, body: { passageId: ownPassage.passageId, questionId: own.questionId } }],
    addOwnPicture: [{ bearer, body: { base64: Buffer.from(squareSvg).toString('base64') } }],
    addOwnSound: [{ bearer, body: { base64: toneWav.toString('base64') } }],
    fetchOwnQuestion: [{ bearer, params: { questionId: own.questionId } }],
    // The stem of an item of the bank: the reply names no item.
    findAlikeQuestions: [{ bearer, body: { questionId: own.questionId, stem: paper.subjects[0]?.items[0]?.stem ?? '' } }],
    packOwnQuestions: [{ bearer, body: { sets: [own.set], title: 'Tides', licence: 'CC-BY-4.0' } }],
    readQuestionFile: [{ bearer, query: { name: 'tides.gift' }, file: Buffer.from('Is the moon a star? {F}') }],
    exportOwnQuestions: [{ bearer, body: { set: own.set, format: 'csv' } }],
    removeOwnQuestions: [{ bearer, body: { questions: [{ questionId: own.questionId, revision: 9 }] } }],
    // While an exam is open, search and notes are refused.
    searchItems: [{ bearer, query: { words: 'sum' } }],
    fetchFoundItem: [{ bearer, params: { itemId: 'sum-1' } }],
    fetchItemPicture: [{ bearer, params: { itemId: 'passage-river-item-1', sha256: paper.pictures?.[0]?.sha256 ?? '' } }],
    showAnswer: [{ bearer, params: { itemId: 'sum-1' } }],
    listItemMarks: [{ bearer }],
    keepItemMark: [{ bearer, body: { itemId: 'sum-1', revision: 1, isBookmarked: true, ownNote: 'mine' } }],
    keepDrill: [{ bearer, body: buildDrillRecord() }],
    listDrills: [{ bearer }],
    listAnnouncements: [{ bearer }],
    fetchRequestCode: [{ bearer }],
    redeemVoucher: [{ bearer, body: { voucher: (await makeVouchers(backend)).codes[0] ?? '' } }],
    putAwayAnnouncement: [{ bearer, body: { announcementId: crypto.randomUUID() } }],
    fetchHalfRead: [{ bearer }],
    ...supportAsks(bearer),
    ...(await examSessionRequests(backend)),
    fetchProgress: [{ bearer, query: { zone: 'Africa/Lagos' } }],
    addLearningTime: [{ bearer, body: { zone: 'Africa/Lagos', minutes: 1 } }],
    fetchLearningTime: [{ bearer, query: { zone: 'Africa/Lagos' } }],
    ...weeklyAsks(bearer),
    issueCapability: [{ bearer, params }],
    listAttempts: [{ bearer }],
    appendEvents: [
      { bearer: capability, params, body: { events: chain.events.map((event) => ({ ...event, sequence: event.sequence + 5 })) } },
      { bearer: capability, params, body: { events: chain.events } },
      { bearer: second.capability, params: typedParams, body: { events: typedChain.events } }
    ],
    submitAttempt: [{ bearer: capability, params, body: { lastSequence: end.sequence, lastHash: 'f'.repeat(64) } }],
    fetchOwnPaper: [
      { bearer: capability, params },
      { bearer: second.capability, params: typedParams }
    ],
    fetchEvents: [
      { bearer: capability, params, query: { after: '0' } },
      { bearer: second.capability, params: typedParams, query: { after: '0' } }
    ],
    // A mock has nothing to check, whatever is sent.
    fetchCheckedItem: paper.subjects.flatMap(({ items }) =>
      items.slice(0, 2).map(({ id: itemId }) => ({ bearer: capability, params: { ...params, itemId } }))
    ),
    fetchReport: [{ bearer, params }],
    saveOwnMarks: second.paper.subjects.flatMap(({ items }) =>
      items
        .filter(({ type }) => type === 'written')
        .map(({ id: itemId }) => ({ bearer, params: { ...typedParams, itemId }, body: { pointIds: ['light'] } }))
    ),
    fetchSimilarItem: [{ bearer, params: { ...params, itemId: paper.subjects[0]?.items[0]?.id ?? '' } }],
    fetchOwnReport: [{ bearer: capability, params }],
    fetchOwnResults: [{ bearer: capability, params }],
    listAttemptLessons: [{ bearer, params }],
    sendItemReport: [{ bearer, params, body: buildSentItemReport(paper, { reportId: attemptIds[0] }) }],
    listItemReports: [{ bearer, params }],
    ...ownDataAsks(bearer, { paper, events: chain.events, own })
  }
  const answers: Answer[] = []
  for (const name of Object.keys(asks) as (keyof Walk)[]) {
    for (const request of asks[name]) answers.push(await ask(backend, name, request))
  }
  const submit = () => ask(backend, 'submitAttempt', { bearer: capability, params, body: { lastSequence: end.sequence, lastHash: end.hash } })
  const leaveOthers = () => backend.database.queries.updateTable('attempt').set({ is_closed: 1 }).execute()
  return { accountId, answers, submit, leaveOthers, readReport: () => ask(backend, 'fetchReport', { bearer, params }) }
}

describe('A8: before an attempt is submitted', () => {
  it('no reply schema contains a member that is not allowed, and no allowed member reveals the right answer', () => {
    expect(tellTales.filter((name) => allowed.has(name))).toEqual([])
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      if (AFTER_SUBMISSION.has(name) || forTeachers.has(name) || [AFTER_CHECK, ON_ASKING, TO_PRINT, ...AUTHORS_OWN, OPEN_ROWS].includes(name))
        continue
      const { reply } = beyondOwnActs[name] ?? endpoints[name]
      expect({ name, unknownMembers: [...membersOfSchema(reply)].filter((member) => !allowed.has(member)) }).toEqual({ name, unknownMembers: [] })
    }
    for (const { reply } of [endpoints.enterExam, endpoints.fetchEvents]) expect(reply.shape.events.element).toBe(attemptEventSchema)
  })

  it('control: the schema check finds a schema with added or open members', () => {
    const unknownIn = (schema: z.ZodType) => [...membersOfSchema(schema)].filter((member) => !allowed.has(member))
    expect(unknownIn(endpoints.fetchReport.reply)).toEqual(
      expect.arrayContaining(['key', 'why', 'accepted', 'given', 'share', 'explanation', 'topic', 'rightCount'])
    )
    expect(unknownIn(z.strictObject({ items: z.array(z.strictObject({ id: z.string(), keyOptionId: z.string() })) }))).toEqual(['keyOptionId'])
    expect(unknownIn(z.strictObject({ items: z.array(z.looseObject({ id: z.string() })) }))).toEqual(['*'])
    expect(unknownIn(z.strictObject({ items: z.record(z.string(), z.string()) }))).toEqual(['*'])
  })

  it('no reply before submission contains an answer key, an explanation or another hint at the right answer', async () => {
    const backend = await openSeeded(0)
    const { answers, submit, leaveOthers, readReport } = await walk(backend)
    expect(answers.filter((answer) => leaksIn(withoutOwnActs(answer)).length > 0)).toEqual([])
    expect(answers.some(({ text }) => text.includes('"id":"adding~'))).toBe(true)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(25)
    // The first request enters the open paper and returns its answers.
    expect(answers.filter(({ name }) => name === 'enterExam').map(({ status }) => status)).toEqual([200, 409, 409])
    expect(
      answers.filter(
        ({ name, status }) =>
          (AFTER_SUBMISSION.has(name) || [AFTER_CHECK, ON_ASKING, TO_PRINT, ...AUTHORS_OWN, 'packOwnQuestions'].includes(name)) && status !== 409
      )
    ).toEqual([])
    expect(leaksIn(await submit())).toEqual([])
    // Other open exams contain the same questions.
    expect((await readReport()).status).toBe(409)
    await leaveOthers()
    // The negative control: the same search finds them where they are allowed.
    expect(leaksIn(await readReport())).toEqual(expect.arrayContaining(['key', 'explanation', 'topic', EXPLANATION_CANARY, TRANSCRIPT_CANARY]))
  })

  it('every reply before submission is byte-for-byte the same whichever options are the keys', async () => {
    const walks = [await walk(await openSeeded(0)), await walk(await openSeeded(1))]
    const [one, other] = walks.map(({ answers, accountId }) => answers.map((answer) => `${answer.name} ${withoutChance(answer, accountId)}`))
    expect(one).toEqual(other)
    // The negative control: the reports of the same answers differ.
    for (const { submit } of walks) expect((await submit()).status).toBe(200)
    for (const { leaveOthers } of walks) await leaveOthers()
    const [report, otherReport] = await Promise.all(walks.map(({ readReport }) => readReport()))
    const totalOf = (answer: Answer | undefined) => (JSON.parse(answer?.text ?? '') as { total: number }).total
    expect(totalOf(report)).not.toBe(totalOf(otherReport))
  })

  it('a study reveals the answer of a question only once that question is answered and checked', async () => {
    const backend = await openSeeded(0)
    const { paper, capability, chain, attemptId } = await openAttempt(backend, await signIn(backend), { slug: 'typed-test', sittingMode: 'study' })
    const start = { name: 'startAttempt', status: 200, text: JSON.stringify({ paper, capability }) }
    expect({ leaks: leaksIn(start), sealedKeyCount: paper.sealedKeys?.length }).toEqual({
      leaks: [],
      sealedKeyCount: paper.subjects[0]?.items.length
    })
    const [first, second] = paper.subjects.flatMap(({ items }) => items)
    if (!first || !second) throw new Error('the paper has several items')
    const read = (itemId: string) => ask(backend, AFTER_CHECK, { bearer: capability, params: { attemptId, itemId } })
    const send = (): Promise<Answer> => ask(backend, 'appendEvents', { bearer: capability, params: { attemptId }, body: { events: chain.events } })
    chain.write({ kind: 'answer', itemId: first.id, response: anyAnswer(first) })
    chain.write({ kind: 'check', itemId: second.id })
    await send()
    for (const { id } of [first, second])
      expect({ status: (await read(id)).status, leaks: leaksIn(await read(id)) }).toEqual({ status: 409, leaks: [] })
    chain.write({ kind: 'check', itemId: first.id })
    await send()
    expect(leaksIn(await read(first.id))).toEqual(expect.arrayContaining(['key', 'explanation', 'topic']))
    expect((await read(second.id)).status).toBe(409)
  })

  it('a simulation and a timed practice carry no answer keys, not even sealed', async () => {
    const backend = await openSeeded(0)
    const learner = await signIn(backend)
    for (const mode of ['simulation', 'timed-practice'] as const) {
      const { paper } = await openAttempt(backend, learner, { slug: 'typed-test', sittingMode: mode })
      expect({ mode, sealedKeys: paper.sealedKeys }).toEqual({ mode, sealedKeys: undefined })
    }
  })

  it('the position of an option id does not reveal the key', async () => {
    const backend = await openTestBackend({ database: makeSqlite() })
    const { paper } = await openAttempt(backend, await signIn(backend))
    const firsts = paper.subjects.flatMap(({ items }) => items.map((item) => optionsOf(item)[0]?.id))
    expect(new Set(firsts).size).toBe(4)
  })
})
