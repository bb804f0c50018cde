import type { SittingMode } from '../../../src-shared/content/exams/sitting-mode.ts'
import type { OpenAttemptKind } from '../../../src-shared/kernel/ipc/call-policy.ts'
import type { LearnerAccess } from '../../account/learner-access.ts'
import type { Session } from '../../account/session.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { AttemptRoom } from '../room/attempt-room-acts.ts'

/** Returns the rules that apply to calls while an attempt is open. Exam rules apply to every mode except study, including later ones. */
export function openAttemptKind(mode: SittingMode): OpenAttemptKind {
  return mode === 'study' ? 'study' : 'other'
}

interface OpenKindDeps {
  readonly room: Pick<AttemptRoom, 'currentSitting'>
  readonly journal: Pick<JournalClient, 'listOpenLocks'>
  readonly access: Pick<LearnerAccess, 'userId'>
  readonly session: Pick<Session, 'view'>
}

/**
 * Reads the mode of the attempt that is open here: from the room or, before a page has opened the room, from the current user's journal. Null if
 * there is none.
 */
export type ReadOpenKind = () => OpenAttemptKind | null | Promise<OpenAttemptKind | null>

export function createReadOpenKind({ room, journal, access, session }: OpenKindDeps): ReadOpenKind {
  async function readJournal(): Promise<OpenAttemptKind | null> {
    const userId = access.userId() ?? session.view().auth.user?.id ?? null
    if (userId === null) return null
    const open = await journal.listOpenLocks(userId)
    const modes = open.ok ? open.value.map(({ sittingMode }) => sittingMode) : []
    // A learner with a damaged paper cannot continue either, and must be able to leave.
    const mode = modes.includes(null) ? null : (modes[0] ?? null)
    return mode === null ? null : openAttemptKind(mode)
  }

  return () => {
    const inRoom = room.currentSitting()
    return inRoom === null ? readJournal() : openAttemptKind(inRoom.sittingMode)
  }
}
