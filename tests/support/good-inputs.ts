import { classBodies, ownClassId as classId } from './class-requests.ts'
import { buildDrillRecord } from './build-drill-record.ts'
import { buildOwnQuestion, ownPassage } from './build-own-question.ts'

const attemptId = '11111111-1111-4111-8111-111111111111'
const email = 'ada@example.com'

const name = 'Ada'
const password = 'correct horse'
const profile = { classLevel: 'ss-3', targetExam: 'utme', subjectSlugs: ['physics'], dateOfBirth: null, country: 'NG', state: null, school: null }

const inputs: Readonly<Record<string, object>> = {
  'app:keepPlace': { path: '/dashboard' },
  'app:reportTrouble': { message: 'something' },
  'session:register': { name, email, password },
  'session:registerLearner': { name, classLevel: 'primary-4', guardianName: 'Mrs Ade', guardianConsents: true, password },
  'session:verifyEmail': { email, code: '12345678' },
  'session:resendCode': { email },
  'session:login': { identifier: email, password: 'x' },
  'session:beginAtHome': { name, classLevel: 'ss-3', targetExam: 'utme', country: 'NG', examDate: null },
  'session:openRemembered': { accountId: attemptId },
  'session:forgotPassword': { email },
  'session:resetPassword': { identifier: email, code: '12345678', newPassword: password },
  'session:forgetRemembered': { accountId: 'ada' },
  'attempt:readStartPage': { slug: 'utme-mock', subject: 'physics', level: 'ss-3' },
  'attempt:start': { slug: 'utme-mock' },
  'attempt:confirmShown': { attemptId, isHidden: false },
  'attempt:append': { attemptId, act: { kind: 'move', itemId: 'a' } },
  'attempt:readCheckedItem': { attemptId, itemId: 'a' },
  'attempt:readHint': { attemptId, itemId: 'a' },
  'attempt:submit': { attemptId },
  'attempt:readReceipt': { attemptId },
  'attempt:fetchReport': { attemptId },
  'attempt:readSimilarItem': { attemptId, itemId: 'sums~0a1b2c3d4e5f' },
  'attempt:saveOwnMarks': { attemptId, itemId: 'essay', pointIds: ['one', 'two'] },
  'attempt:listLessons': { attemptId },
  'attemptLock:unlock': { attemptId, proof: { kind: 'password', password } },
  'attemptLock:switchLearner': { attemptId },
  'attemptLock:choosePin': { pin: '482913' },
  'examSeat:signIn': { number: '0042', pin: '482913' },
  'itemReport:keep': { attemptId, itemId: 'physics-001', reason: 'misprint', words: 'metre is written meter' },
  'itemReport:list': { attemptId },
  'itemStatistics:fetch': { itemId: 'physics-001' },
  'marking:take': { examId: 'mock-morning' },
  'marking:fetch': { answerId: '99999999-9999-4999-8999-999999999999' },
  'marking:renew': { answerId: '99999999-9999-4999-8999-999999999999' },
  'marking:save': {
    answerId: '99999999-9999-4999-8999-999999999999',
    markId: '99999999-9999-4999-8999-999999999999',
    pointIds: ['light'],
    marks: 2,
    comment: 'Well done.'
  },
  'teaching:save': { classId, ...classBodies.saveClass },
  'teaching:remove': { ownClassId: classId },
  'teaching:fetch': { classId },
  'teaching:renewCode': { classId },
  'teaching:readList': classBodies.readClassList,
  'teaching:addPupils': { classId, ...classBodies.addPupils },
  'teaching:removePupil': { classId, pupilId: classId },
  'teaching:saveAssignment': { classId, assignmentId: classId, ...classBodies.saveAssignment },
  'teaching:setQuestions': { classId, assignmentId: classId, ...classBodies.setOwnQuestions },
  'teaching:removeAssignment': { classId, assignmentId: classId },
  'teaching:fetchResults': { classId },
  'teaching:fetchTopics': { classId },
  'teaching:saveResults': {
    classId,
    title: 'Results',
    words: { pupil: 'Pupil', states: { open: 'Open', begun: 'Begun', done: 'Done', notJoined: 'Not joined' }, late: 'late' }
  },
  'teaching:makePaper': classBodies.makeQuestionPaper,
  'teaching:find': classBodies.findClass,
  'teaching:join': classBodies.joinClass,
  'teaching:leave': { joinedClassId: classId },
  'marking:listOwn': { examId: 'mock-morning' },
  'marking:fetchAgreement': { examId: 'mock-morning' },
  'itemSearch:search': { words: 'a body at rest' },
  'itemSearch:fetch': { itemId: 'physics-001' },
  'itemSearch:showAnswer': { itemId: 'physics-001' },
  'itemMarks:keep': { itemId: 'physics-001', revision: 1, isBookmarked: true, ownNote: 'Newton' },
  'documents:savePage': { title: 'Report' },
  'documents:savePicture': { title: 'Result', png: 'iVBORw0KGgo=' },
  'documents:saveResults': {
    title: 'Results',
    order: { column: 'when', direction: 'descending' },
    words: {
      columns: { paper: 'Paper', when: 'Taken', state: 'State', total: 'Result', maximum: 'Of' },
      states: { open: 'Open', kept: 'Kept', marked: 'Marked' }
    }
  },
  'profile:update': { name, profile },
  'profile:choosePassword': { newPassword: password },
  'profile:savePhoto': { mediaType: 'image/png', base64: 'aGk=' },
  'profile:changePassword': { currentPassword: password, newPassword: 'another horse' },
  'learning:readLesson': { slug: 'forces' },
  'progress:keepLessonPlace': { slug: 'forces', place: { part: 1, isRead: false } },
  'learningTime:add': { minutes: 1 },
  'weeklySummary:askMail': { address: 'mama@example.com' },
  'weeklySummary:confirmMail': { code: '12345678' },
  'library:read': { serial: 'NOT-0001' },
  'library:readReading': { serial: 'NOT-0001' },
  'library:keepReading': { serial: 'NOT-0001', reading: { lastWorkId: 'motion', places: [{ workId: 'motion', at: 400 }], bookmarks: [] } },
  'library:openOutside': { address: 'https://koya.example/reading' },
  'library:readKept': { serial: 'NOT-0001' },
  'library:keepFiles': { serial: 'NOT-0001' },
  'library:removeKept': { serial: null },
  'billing:redeemVoucher': { voucher: '7K3M-Q0ZT-9R2A-XW4B-HN5C' },
  'ownQuestions:fetch': { questionId: attemptId },
  'ownQuestions:keep': { questions: [buildOwnQuestion()] },
  'ownQuestions:remove': { questions: [{ questionId: attemptId, revision: 2 }] },
  'ownQuestions:keepPassage': ownPassage,
  'ownQuestions:removePassage': { passageId: attemptId, questionId: attemptId },
  'ownQuestions:addPicture': { base64: 'aGk=' },
  'ownQuestions:addSound': { base64: 'aGk=' },
  'ownQuestions:findAlike': { questionId: attemptId, stem: 'What causes the tides?' },
  'ownQuestions:readFile': { name: 'tides.gift', from: 0, bytes: new TextEncoder().encode('Is the moon a star? {F}') },
  'ownQuestions:saveSet': { set: 'Tides', format: 'gift' },
  'ownQuestions:savePack': { sets: ['Tides'], title: 'Tides', licence: 'CC-BY-4.0' },
  'ownData:saveArchive': {
    title: 'All my data',
    readMe: 'What is in it',
    results: {
      columns: { paper: 'Paper', when: 'Taken', state: 'State', total: 'Result', maximum: 'Of' },
      states: { open: 'Open', kept: 'Kept', marked: 'Marked' }
    }
  },
  'ownData:saveMove': { title: 'My history' },
  'ownData:bringMove': { code: '0123456789ABCDEFGHJKMNPQRS', password, mayBeOther: false },
  'ownData:deleteAccount': { password, givesUp: false, forgoesMoney: false },
  'announcement:putAway': { announcementId: attemptId },
  'support:send': { threadId: null, about: 'papers', words: 'My result is not in the list.' },
  'support:read': { threadId: attemptId },
  'support:remove': { messageId: attemptId },
  'supportDesk:list': { state: 'waiting' },
  'supportDesk:read': { threadId: attemptId },
  'supportDesk:answer': { threadId: attemptId, messageId: attemptId, words: 'It is there now.', seenSequence: 1 },
  'supportDesk:close': { threadId: attemptId, seenSequence: 1 },
  'trainer:keep': buildDrillRecord(),
  'packs:look': { address: 'http://192.168.1.10:8787' },
  'packs:fetch': { number: 0 },
  'packs:install': { consent: {} },
  'packs:remove': { id: 'my-sums' },
  'checkout:start': { offer: { kind: 'plan', slug: 'learner-term' } },
  'checkout:handOver': { offer: { kind: 'plan', slug: 'learner-term' } },
  'checkout:check': { purchaseId: attemptId },
  'kiosk:leave': { pin: 'harmattan-77' },
  'settings:change': { theme: 'dark' },
  'settings:changeBackend': { backend: 'https://koya.school.example' },
  'settings:testBackend': { address: 'https://koya.school.example' },
  'lan:look': { address: 'https://koya.school.example' },
  'lan:confirm': { address: 'https://koya.school.example', fingerprint: 'ab'.repeat(32) }
}

/** Returns a good input for a request's channel. A channel that is missing here takes no input, or fails its contract test. */
export function goodInputOf(channel: string): object {
  return inputs[channel] ?? {}
}
