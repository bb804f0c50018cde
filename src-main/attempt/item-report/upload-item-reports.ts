import { createUploadJob, type UploadJobDeps } from '../delivery/upload-job.ts'
import type { DeliveryLoop } from '../delivery/delivery-loop.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'

interface ItemReportUploadJobDeps extends UploadJobDeps {
  readonly journal: Pick<JournalClient, 'listItemReports' | 'markItemReport'>
  readonly api: Pick<ApiClient, 'call'>
}

/**
 * Creates a job that sends the signed-in learner's reports of items. A report that was changed during the upload is sent again with the higher
 * revision.
 */
export function createItemReportUploadJob({ journal, api, ...deps }: ItemReportUploadJobDeps): DeliveryLoop {
  return createUploadJob(deps, {
    list: (userId) => journal.listItemReports(userId),
    isWaiting: ({ revision, receivedRevision, quarantineCode }) => receivedRevision < revision && quarantineCode === null,
    send: ({ userId: _, attemptId, receivedRevision: __, quarantineCode: ___, ...body }, bearer) =>
      api.call('sendItemReport', { params: { attemptId }, body, bearer }),
    mark: ({ reportId, revision }, answer) =>
      journal.markItemReport(
        reportId,
        answer.ok ? { revision: answer.value.revision, quarantineCode: null } : { revision, quarantineCode: answer.error.code }
      ),
    refusals: [
      'attempt/not-found',
      'attempt/not-owner',
      'attempt/unknown-item',
      'item-report/already-made',
      'item-report/looked-at',
      'request/malformed',
      'request/too-large'
    ],
    rowOf: ({ reportId }) => reportId,
    nameOf: ({ reportId }) => `item report ${reportId}`
  })
}
