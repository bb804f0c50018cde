import type { EndpointReply } from '../../src-shared/kernel/http/endpoint.ts'
import type { Endpoints } from '../../src-shared/contracts/endpoints.ts'
import type { OpenAttempt } from '../../src-shared/attempt/attempt-contract.ts'
import { eventText, type AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import { paperText } from '../../src-shared/attempt/record/paper.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { MARKING_VERSION } from '../../src-shared/kernel/values/marking-version.ts'
import { assembleChain } from '../attempt/record/assemble-chain.ts'
import type { AttemptRoom } from '../attempt/room/attempt-room-acts.ts'
import type { CapabilityStore } from '../attempt/delivery/capability-store.ts'
import { fetchMedia } from '../attempt/record/fetch-media.ts'
import type { JournalClient } from '../attempt/journal/journal-client.ts'
import { hashOf } from '../attempt/record/paper-from.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { MediaClient } from '../platform/backend/media-client.ts'
import type { Session } from '../account/session.ts'
import type { PreparedPapers } from '../attempt/room/prepared-papers.ts'

/** The backend's reply to a candidate who enters the exam. */
export type ExamEntry = EndpointReply<Endpoints['enterExam']>

export interface TakePaperDeps {
  readonly api: ApiClient & MediaClient
  readonly session: Pick<Session, 'withToken'>
  readonly journal: Pick<JournalClient, 'readAttempt' | 'createAttempt' | 'restoreAttempt' | 'recordSpent' | 'markReceived'>
  readonly capabilities: Pick<CapabilityStore, 'save'>
  readonly room: Pick<AttemptRoom, 'start' | 'readOpen'>
  readonly prepared: Pick<PreparedPapers, 'put'>
  /** Sends what is waiting. */
  readonly wake: () => void
}

/**
 * Opens the exam room with the backend's reply: a new attempt begins; one that was begun, here or at another computer, continues with all its events
 * and the time spent. Fails with `exam-seat/answers-differ` if this computer has other events under the same numbers: neither side's are deleted.
 * Fails with `exam-seat/handed-in` if the attempt was submitted here and waits for delivery.
 */
export async function takeExamPaper(deps: TakePaperDeps, userId: string, entry: ExamEntry): Promise<Result<OpenAttempt>> {
  const { journal, capabilities, wake } = deps
  const { paper, capability, events } = entry
  const { attemptId } = paper
  const faults = faultIn(entry)
  if (!faults.ok) return faults
  const here = await journal.readAttempt(attemptId)
  if (!here.ok) return here
  if (here.value !== null && here.value.userId !== userId) return fail('attempt/not-owner')
  if (!areOfOneChain(here.value?.events ?? [], events)) return fail('exam-seat/answers-differ')
  await capabilities.save(attemptId, capability)
  if (here.value?.receipt) {
    wake()
    return fail('exam-seat/handed-in')
  }
  const isNew = here.value === null && events.length === 0 && entry.spentMs === 0
  if (isNew) return begin(deps, userId, entry)
  const isMoved = (events.at(-1)?.sequence ?? 0) > (here.value?.events.at(-1)?.sequence ?? 0)
  return goOn(deps, { userId, isMoved }, entry)
}

/** Checks as for every paper: the hash is computed again from the received paper, and both sides must use the same scoring version. */
function faultIn({ paper, events }: ExamEntry): Result<null> {
  if (hashOf(paperText(paper)) !== paper.paperHash) return fail('attempt/paper-changed')
  if (paper.markingVersion !== MARKING_VERSION) return fail('attempt/version-disagreement')
  const areWhole = events.every((event) => event.hash === hashOf(eventText(paper.attemptId, event)))
  const { chain } = assembleChain(paper.paperHash, events)
  return areWhole && events.every((event, index) => event === chain[index]) ? succeed(null) : fail('backend/malformed-reply')
}

/** Whether neither has a different event under a sequence of the other. */
function areOfOneChain(one: readonly AttemptEvent[], other: readonly AttemptEvent[]): boolean {
  const hashes = new Map(other.map(({ sequence, hash }) => [sequence, hash]))
  return one.every(({ sequence, hash }) => (hashes.get(sequence) ?? hash) === hash)
}

async function begin(deps: TakePaperDeps, userId: string, { paper, mediaAddresses }: ExamEntry): Promise<Result<OpenAttempt>> {
  const { journal, room, prepared } = deps
  const media = await fetchMedia(deps, paper, mediaAddresses)
  if (!media.ok) return media
  prepared.put(userId, {
    slug: paper.slug,
    save: async () => {
      const saved = await journal.createAttempt({ userId, paper, media: media.value })
      return saved.ok ? succeed(paper) : saved
    }
  })
  return room.start({ slug: paper.slug })
}

interface Return {
  readonly userId: string
  /** Whether it has more events than this computer has written. */
  readonly isMoved: boolean
}

async function goOn(
  deps: TakePaperDeps,
  { userId, isMoved }: Return,
  { paper, events, spentMs, mediaAddresses }: ExamEntry
): Promise<Result<OpenAttempt>> {
  const { journal, room } = deps
  const { attemptId } = paper
  const media = await fetchMedia(deps, paper, mediaAddresses)
  if (!media.ok) return media
  const record = {
    attemptId,
    userId,
    paper,
    events,
    spentMs,
    receipt: null,
    receivedSequence: events.at(-1)?.sequence ?? 0,
    serverReceiptId: null,
    quarantineCode: null
  }
  // Existing rows stay, and only missing ones are added.
  for (const step of [
    () => journal.restoreAttempt(record),
    () => journal.createAttempt({ userId, paper, media: media.value }),
    () => journal.recordSpent(attemptId, spentMs),
    () => journal.markReceived(attemptId, record.receivedSequence)
  ]) {
    const done = await step()
    if (!done.ok) return done
  }
  const opened = await room.readOpen(isMoved)
  if (!opened.ok) return opened
  return opened.value?.paper.attemptId === attemptId ? succeed(opened.value) : fail('attempt/not-found')
}
