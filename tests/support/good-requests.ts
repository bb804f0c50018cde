import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { emptyProfile } from '../../src-shared/account/learner-profile.ts'
import { agreedVersions } from './agreed-versions.ts'
import { createAnnouncementRepository } from '../../src-server/support/announcement-repository.ts'
import { buildAnnouncement } from './build-announcement.ts'
import { buildComputerReport } from './build-computer-report.ts'
import { buildDrillRecord } from './build-drill-record.ts'
import { buildOwnQuestion, ownPassage } from './build-own-question.ts'
import { buildSentSupportMessage } from './build-support-message.ts'
import { buildSentItemReport } from './build-item-report.ts'
import type { PlainRequest } from './call-plainly.ts'
import { makeVouchers } from './make-vouchers.ts'
import { answerAll, openAttempt } from './open-attempt.ts'
import { anyAnswer } from './paper-answers.ts'
import { squarePicture } from './pictures.ts'
import { pngPhoto } from './photos.ts'
import { makeCandidateRequests } from './candidate-requests.ts'
import { sitAndSubmit } from './submit-attempt.ts'
import { submitWritten } from './submit-written.ts'
import { buildManifest, signTestManifest } from './update-manifests.ts'
import { beginMove, takeAttempt } from './move-history.ts'
import { shareSums } from './share-pack.ts'
import { squareSvg } from './pictures.ts'
import { toneSound, toneWav } from './sounds.ts'
import { HEARD_SERIAL, HEARD_WORK } from './learning-fixture.ts'
import { unread } from '../../src-shared/learning/library/reading.ts'
import { makeClasses } from './class-requests.ts'
import { codeIn, NEXT_RECOVERY_CODE, signIn, signInAs, TEST_RECOVERY_CODE, type SignedInLearner } from './signed-in-learner.ts'
import type { TestBackend } from './test-backend.ts'
import { weeklyRequests } from './weekly-requests.ts'

/** One good request per endpoint; an endpoint that is missing here does not compile. */
export type GoodRequests = { readonly [Name in EndpointName]: PlainRequest }

/**
 * Makes the requests; sent in their order, each is answered 200. The caller is `owner`, whose attempt is open, an admin, or the attempt's capability.
 */
export async function makeGoodRequests(backend: TestBackend, owner: SignedInLearner): Promise<GoodRequests> {
  const { token: bearer, email, password } = owner
  const administrator = await signInAs(backend, 'admin')
  const admin = administrator.token
  const target = await signIn(backend, 'target@example.com')
  const changer = await signIn(backend, 'changer@example.com')
  const spare = (await backend.call('login', { body: { identifier: email, password } })).value.metadata.token
  const accountParams = { accountId: target.accountId }
  return {
    readHealth: {},
    readLive: {},
    readReady: {},
    ...(await makeRegistrations(backend)),
    login: { body: { identifier: email, password } },
    fetchUser: { bearer },
    forgotPassword: { body: { email } },
    updateProfile: { bearer, body: { name: 'Ada', profile: emptyProfile } },
    savePhoto: { bearer, body: pngPhoto },
    fetchPhoto: { bearer },
    removePhoto: { bearer },
    listAccounts: { bearer: admin },
    setAccountRole: { bearer: admin, params: accountParams, body: { role: 'teacher' } },
    setAccountDisabled: { bearer: admin, params: accountParams, body: { isDisabled: false } },
    ...makeUpdates(backend, admin),
    ...(await makeAnnouncements(backend, bearer)),
    fetchProgress: { bearer },
    addLearningTime: { bearer, body: { zone: 'Africa/Lagos', minutes: 1 } },
    fetchLearningTime: { bearer, query: { zone: 'Africa/Lagos' } },
    ...weeklyRequests(bearer),
    fetchHalfRead: { bearer },
    listDrills: { bearer },
    keepDrill: { bearer, body: buildDrillRecord() },
    ...(await makeSupport(backend, bearer, admin)),
    ...(await makeSearches(backend)),
    ...(await makePurchases(backend, bearer)),
    ...(await makeReading(backend, bearer)),
    ...(await makeBilling(backend, bearer)),
    ...(await makeAttemptRequests(backend, owner)),
    // After the paper is submitted: while an exam is open, own questions are refused.
    ...(await makeClasses(backend, owner)),
    ...(await makeOwnQuestions(backend, bearer)),
    ...(await makeCandidateRequests(backend, administrator)),
    ...(await makeSharedPack(backend)),
    ...(await makeOwnData(backend, owner)),
    logout: { bearer: spare },
    changePassword: { bearer: changer.token, body: { currentPassword: password, newPassword: password, newRecoveryCode: NEXT_RECOVERY_CODE } },
    resetPassword: { body: { identifier: email, code: TEST_RECOVERY_CODE, newPassword: 'another horse', newRecoveryCode: NEXT_RECOVERY_CODE } }
  }
}

async function makeRegistrations(backend: TestBackend) {
  const email = 'waiting@example.com'
  const password = 'correct horse'
  const { registrationId } = (await backend.call('register', { body: { name: 'Ben', email, password } })).value
  const { messages } = (await backend.call('readMailbox', { params: { registrationId } })).value
  const code = codeIn(messages[0]?.text ?? '')
  const homeStart = { name: 'Dele', classLevel: 'js-2', targetExam: null, country: 'NG', examDate: null } as const
  const { accountId } = (await backend.call('beginHere', { body: homeStart })).value
  const chooser = (await backend.call('beginHere', { body: homeStart })).value.metadata.token
  const learner = { name: 'Bisi', classLevel: 'js-2', guardianName: 'Papa', guardianConsents: true, password }
  return {
    register: { body: { name: 'Cy', email: 'cy@example.com', password } },
    registerLearner: { body: { ...learner, recoveryCode: TEST_RECOVERY_CODE } },
    beginHere: { body: homeStart },
    listHere: {},
    openHere: { body: { accountId } },
    choosePassword: { bearer: chooser, body: { newPassword: 'another horse', newRecoveryCode: NEXT_RECOVERY_CODE } },
    readMailbox: { params: { registrationId } },
    verifyEmail: { body: { email, registrationId, code, recoveryCode: TEST_RECOVERY_CODE } },
    resendVerification: { body: { email: 'cy@example.com' } }
  } satisfies Partial<GoodRequests>
}

/** The backend must take payments; the test payment moves no money. */
async function makePurchases(backend: TestBackend, bearer: string) {
  const offer = { kind: 'add-on' as const, slug: 'extra-notes' }
  const purchaseId = crypto.randomUUID()
  await backend.call('startPurchase', { bearer, body: { purchaseId, offer } })
  return {
    listPurchases: { bearer },
    startPurchase: { bearer, body: { purchaseId: crypto.randomUUID(), offer } },
    handOverPurchase: { bearer, body: { purchaseId: crypto.randomUUID(), offer } },
    checkPurchase: { bearer, params: { purchaseId }, body: { window: 'closed' } }
  } satisfies Partial<GoodRequests>
}

async function makeOwnQuestions(backend: TestBackend, bearer: string) {
  const question = buildOwnQuestion()
  const { questionId, draft, set } = question
  await backend.call('keepOwnQuestions', { bearer, body: { questions: [question] } })
  return {
    listOwnQuestions: { bearer },
    fetchOwnQuestion: { bearer, params: { questionId } },
    keepOwnQuestions: { bearer, body: { questions: [question] } },
    addOwnPicture: { bearer, body: { base64: Buffer.from(squareSvg).toString('base64') } },
    addOwnSound: { bearer, body: { base64: toneWav.toString('base64') } },
    listOwnPassages: { bearer },
    keepOwnPassage: { bearer, body: ownPassage },
    removeOwnPassage: { bearer, body: { passageId: ownPassage.passageId, questionId } },
    findAlikeQuestions: { bearer, body: { questionId, stem: draft.stem } },
    packOwnQuestions: { bearer, body: { sets: [set], title: 'Tides', licence: 'CC-BY-4.0' } },
    readQuestionFile: { bearer, query: { name: 'tides.gift' }, file: Buffer.from('Is the moon a star? {F}') },
    exportOwnQuestions: { bearer, body: { set, format: 'gift' } },
    removeOwnQuestions: { bearer, body: { questions: [{ questionId: crypto.randomUUID(), revision: 2 }] } }
  } satisfies Partial<GoodRequests>
}

/** Imports a learner's own history into the account that already has it. This learner has no open paper. */
async function makeOwnData(backend: TestBackend, owner: SignedInLearner) {
  const { token: bearer, password } = owner
  const { attemptId } = await sitAndSubmit(backend, owner)
  const mover = await signIn(backend, 'mover@example.com')
  const moved = await takeAttempt(backend, mover, (await sitAndSubmit(backend, mover)).attemptId)
  const params = await beginMove(backend, mover)
  const leaver = await signIn(backend, 'leaver@example.com')
  return {
    listOwnData: { bearer },
    readOwnData: { bearer, params: { part: 'attempt_event' } },
    fetchMovedAttempt: { bearer, params: { attemptId } },
    beginMove: { bearer, body: { moveId: crypto.randomUUID(), sourceAccountId: crypto.randomUUID(), password } },
    bringProfile: { bearer: mover.token, params, body: { profile: emptyProfile, photo: null } },
    bringWork: { bearer: mover.token, params, body: { questions: [], drills: [], quarters: [], readings: [], marks: [], seen: [] } },
    bringAttempt: { bearer: mover.token, params, body: moved },
    // A separate learner: all other callers have an open paper and keep their accounts.
    deleteAccount: { bearer: leaver.token, body: { password, givesUp: false, forgoesMoney: false } }
  } satisfies Partial<GoodRequests>
}

/** Shares a pack of sums with everybody. */
async function makeSharedPack(backend: TestBackend) {
  await shareSums(backend, 'my-sums', 2)
  return { listSharedPacks: {}, fetchSharedPack: { params: { packId: 'my-sums', version: '2' } } } satisfies Partial<GoodRequests>
}

/** Lays a signed release into the server's folder of updates. */
function makeUpdates({ updateFolder }: TestBackend, admin: string) {
  mkdirSync(updateFolder, { recursive: true })
  writeFileSync(join(updateFolder, 'koya-update.json'), signTestManifest(buildManifest()))
  return {
    readUpdateChannel: {},
    fetchUpdateFile: { params: { fileName: 'koya-update.json' } },
    reportComputer: { body: buildComputerReport() },
    listComputers: { bearer: admin },
    listItemStatistics: { bearer: admin, query: { page: '1' } },
    fetchItemStatistics: { bearer: admin, params: { itemId: 'sum-1' } }
  } satisfies Partial<GoodRequests>
}

async function makeAnnouncements(backend: TestBackend, bearer: string) {
  const announcement = buildAnnouncement()
  await createAnnouncementRepository(backend.database.queries).post(announcement)
  const { announcementId } = announcement
  return {
    listAnnouncements: { bearer },
    putAwayAnnouncement: { bearer, body: { announcementId } }
  } satisfies Partial<GoodRequests>
}

async function makeBilling(backend: TestBackend, bearer: string) {
  const [voucher = ''] = (await makeVouchers(backend, { seats: 50 })).codes
  return { redeemVoucher: { bearer, body: { voucher } }, fetchRequestCode: { bearer } } satisfies Partial<GoodRequests>
}

/** Uses a learner without an open exam, because search is refused during one. */
async function makeSearches(backend: TestBackend) {
  const { token: bearer } = await signIn(backend, 'searcher@example.com')
  const query = { words: 'sum' }
  const itemId = (await backend.call('searchItems', { bearer, query })).value.questions[0]?.itemId ?? ''
  const shown = (await backend.call('searchItems', { bearer, query: { words: 'square' } })).value.questions[0]?.itemId ?? ''
  return {
    searchItems: { bearer, query },
    fetchFoundItem: { bearer, params: { itemId } },
    fetchItemPicture: { bearer, params: { itemId: shown, sha256: squarePicture.sha256 } },
    showAnswer: { bearer, params: { itemId } },
    listItemMarks: { bearer },
    keepItemMark: { bearer, body: { itemId, revision: 1, isBookmarked: true, ownNote: 'Add them up.' } }
  } satisfies Partial<GoodRequests>
}

async function makeSupport(backend: TestBackend, bearer: string, staff: string) {
  const message = buildSentSupportMessage()
  const params = { threadId: message.threadId }
  await backend.call('sendSupportMessage', { bearer, body: message })
  const answer = { messageId: crypto.randomUUID(), words: 'Look at the receipt of that paper.', seenSequence: 1 }
  return {
    sendSupportMessage: { bearer, body: message },
    listSupportThreads: { bearer },
    fetchSupportThread: { bearer, params },
    markSupportThreadRead: { bearer, params, body: { sequence: 1 } },
    listDeskThreads: { bearer: staff },
    fetchDeskThread: { bearer: staff, params },
    answerSupportThread: { bearer: staff, params, body: answer },
    closeSupportThread: { bearer: staff, params, body: { seenSequence: 1 } }
  } satisfies Partial<GoodRequests>
}

async function makeReading(backend: TestBackend, bearer: string) {
  const { lessons } = (await backend.call('listLessons', { bearer })).value
  const { libraries } = (await backend.call('listLibraries', { bearer })).value
  return {
    listSubjects: { bearer },
    listLessons: { bearer },
    fetchLesson: { bearer, params: { slug: lessons[0]?.slug ?? '' } },
    keepLessonPlace: { bearer, params: { slug: lessons[0]?.slug ?? '' }, body: { part: 1, isRead: false } },
    listLibraries: { bearer },
    fetchLibrary: { bearer, params: { serial: libraries[0]?.serial ?? '' } },
    fetchWorkPart: { bearer, params: { serial: HEARD_SERIAL, workId: HEARD_WORK } },
    fetchReading: { bearer, params: { serial: HEARD_SERIAL } },
    keepReading: { bearer, params: { serial: HEARD_SERIAL }, body: { reading: unread } },
    listPlans: { bearer },
    listSubscriptions: { bearer },
    listAddOns: { bearer },
    listAddOnSubscriptions: { bearer },
    listMedalLadders: { bearer },
    listPastPapers: { bearer },
    listAssessments: { bearer },
    fetchAssessment: { bearer, params: { slug: 'trial-mock' } },
    fetchPracticeStock: { bearer }
  } satisfies Partial<GoodRequests>
}

async function makeAttemptRequests(backend: TestBackend, owner: SignedInLearner) {
  const { token: bearer } = owner
  const attempt = await openAttempt(backend, owner)
  const submit = answerAll(attempt)
  const params = { attemptId: attempt.attemptId }
  const writer = await signIn(backend, 'writer@example.com')
  const study = await openAttempt(backend, owner, { slug: 'trial-sums', sittingMode: 'study' })
  const item = study.paper.subjects[0]?.items[0]
  if (!item) throw new Error('a study has items')
  study.chain.write({ kind: 'answer', itemId: item.id, response: anyAnswer(item) })
  study.chain.write({ kind: 'check', itemId: item.id })
  const studyParams = { attemptId: study.attemptId }
  const { mediaAddresses = [] } = (await backend.call('listMediaAddresses', { bearer, params })).value
  await backend.call('appendEvents', { bearer: study.capability, params: studyParams, body: { events: [...study.chain.events] } })
  return {
    fetchOwnPaper: { bearer: study.capability, params: studyParams },
    fetchEvents: { bearer: study.capability, params: studyParams, query: { after: '0' } },
    fetchCheckedItem: { bearer: study.capability, params: { ...studyParams, itemId: item.id } },
    // A practice, because much of what follows is refused during an exam.
    startAttempt: { bearer, body: { attemptId: crypto.randomUUID(), slug: 'trial-sums', sittingMode: 'timed-practice', ...agreedVersions } },
    issueCapability: { bearer, params },
    appendEvents: { bearer: attempt.capability, params, body: { events: attempt.chain.events } },
    submitAttempt: { bearer: attempt.capability, params, body: { lastSequence: submit.sequence, lastHash: submit.hash } },
    fetchMediaFile: { params: mediaAddresses[0] ?? { sha256: '', signature: '' } },
    listMediaAddresses: { bearer, params },
    fetchPicture: { bearer, params: { ...params, sha256: squarePicture.sha256 } },
    fetchSound: { bearer, params: { ...params, sha256: toneSound.sha256 } },
    listAttempts: { bearer },
    fetchReport: { bearer, params },
    fetchSimilarItem: { bearer, params: { ...params, itemId: 'no-such-item' } },
    saveOwnMarks: { bearer: writer.token, params: await submitWritten(backend, writer), body: { pointIds: ['light'] } },
    fetchOwnReport: { bearer: attempt.capability, params },
    fetchOwnResults: { bearer: attempt.capability, params },
    listAttemptLessons: { bearer, params },
    sendItemReport: { bearer, params, body: buildSentItemReport(attempt.paper) },
    listItemReports: { bearer, params }
  } satisfies Partial<GoodRequests>
}
