import type { JournalClient } from './journal-client.ts'
import type { JournalStatus } from './journal-status.ts'

const OPEN_AGAIN_MS = 1000

interface JournalOpenerDeps {
  readonly journal: Pick<JournalClient, 'open' | 'listMissing'>
  readonly journalStatus: JournalStatus
  /** Called once the journal is open, or has failed for good. */
  readonly opened: () => void
  /** Called instead where another program held the file at first. */
  readonly freed: () => void
  readonly openAgainMs?: number
}

export interface JournalOpener {
  /** Checks and opens the journal; repeats do nothing. */
  open(): void
  stop(): void
}

/** Creates the opener, which tries again until no other program holds the journal's file. */
export function createJournalOpener({ journal, journalStatus, opened, freed, openAgainMs = OPEN_AGAIN_MS }: JournalOpenerDeps): JournalOpener {
  let isOpening = false
  let again: NodeJS.Timeout | undefined

  async function open(wasHeld: boolean): Promise<void> {
    const opening = await journal.open()
    const isHeld = !opening.ok && opening.error.code === 'journal/in-use'
    if (!(isHeld && wasHeld)) {
      journalStatus.show(opening.ok ? { failure: null, setAside: opening.value.quarantinedPath } : { failure: opening.error, setAside: null })
    }
    if (isHeld) {
      again = setTimeout(() => void open(true), openAgainMs)
      return
    }
    await tellMissing({ journal, journalStatus })
    if (wasHeld) freed()
    opened()
  }

  return {
    open() {
      if (isOpening) return
      isOpening = true
      void open(false)
    },
    stop() {
      clearTimeout(again)
    }
  }
}

/** Shows which exams are missing from this computer after damage, without those that were restored. */
export async function tellMissing({ journal, journalStatus }: Pick<JournalOpenerDeps, 'journal' | 'journalStatus'>): Promise<void> {
  const [missing, { failure, setAside, missing: told = [] }] = [await journal.listMissing(), journalStatus.read()]
  if (missing.ok && missing.value.length + told.length > 0) journalStatus.show({ failure, setAside, missing: missing.value })
}
