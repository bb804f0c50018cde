import { succeed, type Failure } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptRoomDeps } from './attempt-room-deps.ts'
import { recordOf, type OpenRoom } from './open-room.ts'

/** Reopens the journal after its file was found damaged and restores the open attempt. Returns the failure that prevents saving now, if any. */
export async function repairJournal(
  { journal, announce }: Pick<AttemptRoomDeps, 'journal' | 'announce'>,
  room: OpenRoom | null,
  shown: Failure | null
): Promise<Failure | null> {
  await journal.close()
  const opening = await journal.open()
  if (!opening.ok) {
    if (opening.error.code !== shown?.code) announce.journalChanged({ failure: opening.error, setAside: null })
    return opening.error
  }
  const restored = room ? await journal.restoreAttempt(recordOf(room)) : succeed(undefined)
  const failure = restored.ok ? null : restored.error
  announce.journalChanged({ failure, setAside: opening.value.quarantinedPath })
  return failure
}
