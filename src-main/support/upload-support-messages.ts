import { createUploadJob, type UploadJobDeps } from '../attempt/delivery/upload-job.ts'
import type { DeliveryLoop } from '../attempt/delivery/delivery-loop.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'

interface SupportUploadJobDeps extends UploadJobDeps {
  readonly journal: Pick<JournalClient, 'listSupportMessages' | 'markSupportMessage'>
  readonly api: Pick<ApiClient, 'call'>
}

/** Creates a job that sends the signed-in learner's messages to the staff. */
export function createSupportUploadJob({ journal, api, ...deps }: SupportUploadJobDeps): DeliveryLoop {
  return createUploadJob(deps, {
    list: (userId) => journal.listSupportMessages(userId),
    isWaiting: ({ isReceived, quarantineCode }) => !isReceived && quarantineCode === null,
    send: ({ userId: _, isReceived: __, quarantineCode: ___, ...body }, bearer) => api.call('sendSupportMessage', { body, bearer }),
    mark: ({ messageId }, answer) => journal.markSupportMessage(messageId, answer.ok ? null : answer.error.code),
    refusals: ['support/already-sent', 'support/thread-full', 'request/malformed', 'request/too-large'],
    rowOf: ({ threadId }) => threadId,
    nameOf: ({ messageId }) => `message ${messageId} to the staff`
  })
}
