import { v7 as uuidOfTime } from 'uuid'
import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import type { MediaAddress } from '../../../src-shared/content/media/media-address.ts'
import { canonicalJson } from '../../../src-shared/kernel/values/canonical-json.ts'
import { paperText, type Paper } from '../../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { MARKING_VERSION } from '../../../src-shared/kernel/values/marking-version.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { MediaClient } from '../../platform/backend/media-client.ts'
import type { Session } from '../../account/session.ts'
import type { CapabilityStore } from '../delivery/capability-store.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import { fetchMedia } from '../record/fetch-media.ts'
import { hashOf } from '../record/paper-from.ts'

interface StartAttemptDeps {
  readonly api: ApiClient & MediaClient
  readonly session: Pick<Session, 'withToken'>
  readonly capabilities: CapabilityStore
  readonly journal: JournalClient
  /** The version of this client. */
  readonly version: string
  /** The time for new ids: the backend's where it is known, in milliseconds since 1970. */
  readonly now: () => number
}

interface ReceivedPaper {
  readonly userId: string
  readonly paper: Paper
  readonly mediaAddresses: readonly MediaAddress[] | undefined
}

/**
 * Requests a paper from the backend; resolves once the whole paper, its pictures and sounds and its capability are saved on this computer: from then
 * on no network is needed. Both sides state their versions. The paper's hash is computed again from the received and the stored paper; the first
 * event returns it to the backend. A start whose reply was lost is repeated with the same id, so that it opens no second attempt. An id begins with the
 * time (UUID of version 7), by which servers store attempts of one month together.
 */
export function createStartAttempt({
  api,
  session,
  capabilities,
  journal,
  version,
  now
}: StartAttemptDeps): (choice: StartChoice, userId: string) => Promise<Result<Paper>> {
  const pendingIds = new Map<string, string>()

  async function savePaper({ userId, paper, mediaAddresses }: ReceivedPaper): Promise<Result<unknown>> {
    const media = await fetchMedia({ api, session }, paper, mediaAddresses)
    return media.ok ? journal.createAttempt({ userId, paper, media: media.value }) : media
  }

  return async (choice, userId) => {
    const pendingKey = `${userId} ${canonicalJson(choice)}`
    const attemptId = pendingIds.get(pendingKey) ?? uuidOfTime({ msecs: Math.floor(now()) })
    pendingIds.set(pendingKey, attemptId)
    const body = { attemptId, ...choice, clientVersion: version, markingVersion: MARKING_VERSION }
    const reply = await session.withToken((bearer) => api.call('startAttempt', { body, bearer }))
    if (!reply.ok) return reply
    const { paper, capability, mediaAddresses } = reply.value
    if (paper.attemptId !== attemptId) return fail('backend/malformed-reply')
    if (hashOf(paperText(paper)) !== paper.paperHash) return fail('attempt/paper-changed')
    if (paper.markingVersion !== MARKING_VERSION) return fail('attempt/version-disagreement')
    // Beside the rest: a keychain takes as long as the journal does.
    const capabilitySaved = capabilities.save(attemptId, capability)
    const saved = await savePaper({ userId, paper, mediaAddresses })
    await capabilitySaved
    if (!saved.ok) {
      await capabilities.forget(attemptId)
      // The journal may have another paper under this id: the next start uses a new one.
      if (saved.error.code === 'journal/paper-not-kept') pendingIds.delete(pendingKey)
      return saved
    }
    pendingIds.delete(pendingKey)
    return succeed(paper)
  }
}
