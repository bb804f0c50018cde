import type { SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import type { OpenAttemptKind } from '../../../src-shared/kernel/ipc/call-policy.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import type { Session } from '../../account/session.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { AttemptRoom } from '../room/attempt-room-acts.ts'

/** What calls are held to while an attempt is open. Every mode that is no study, also one that comes later, is held to the rules of an exam. */
export function openAttemptKind(mode: SittingMode): OpenAttemptKind {
  return mode === 'study' ? 'study' : 'other'
}

interface OpenKindDeps {
  readonly room: Pick<AttemptRoom, 'currentSitting'>
  readonly journal: Pick<JournalClient, 'listOpenLocks'>
  readonly access: Pick<LearnerAccess, 'userId'>
  readonly session: Pick<Session, 'view'>
}

/** How the attempt is sat that is open here, in its room or, where no page has asked for the room yet, in the journal of the current user; null where none is. */
export type ReadOpenKind = () => OpenAttemptKind | null | Promise<OpenAttemptKind | null>

export function createReadOpenKind({ room, journal, access, session }: OpenKindDeps): ReadOpenKind {
  async function readJournal(): Promise<OpenAttemptKind | null> {
    const userId = access.userId() ?? session.view().auth.user?.id ?? null
    if (userId === null) return null
    const open = await journal.listOpenLocks(userId)
    const modes = open.ok ? open.value.map(({ sittingMode }) => sittingMode) : []
    // Who has a damaged paper cannot go on with either, and must be able to leave.
    const mode = modes.includes(null) ? null : (modes[0] ?? null)
    return mode === null ? null : openAttemptKind(mode)
  }

  return () => {
    const inRoom = room.currentSitting()
    return inRoom === null ? readJournal() : openAttemptKind(inRoom.sittingMode)
  }
}
