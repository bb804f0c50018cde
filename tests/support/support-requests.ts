import { buildSentSupportMessage } from './build-support-message.ts'

const threadId = '44444444-4444-4444-8444-444444444444'
const [messageId, answerId] = ['55555555-5555-4555-8555-555555555555', '66666666-6666-4666-8666-666666666666']

/** All requests of support, the same each time. A learner is not staff, so the staff's endpoints refuse. */
export function supportAsks(bearer: string) {
  const params = { threadId }
  return {
    sendSupportMessage: [{ bearer, body: buildSentSupportMessage({ messageId, threadId }) }],
    listSupportThreads: [{ bearer }],
    fetchSupportThread: [{ bearer, params }],
    markSupportThreadRead: [{ bearer, params, body: { sequence: 1 } }],
    listDeskThreads: [{ bearer }],
    fetchDeskThread: [{ bearer, params }],
    answerSupportThread: [{ bearer, params, body: { messageId: answerId, words: 'Look again.', seenSequence: 1 } }],
    closeSupportThread: [{ bearer, params, body: { seenSequence: 1 } }]
  }
}
