import type { JournalState } from '../../../src-shared/attempt/attempt-contract.ts'

/** Whether answers can be saved now, both for pages that ask later and for those that listen. */
export interface JournalStatus {
  read(): JournalState
  show(change: JournalState): void
}

/** Creates the status. A quarantined file is shown for the rest of the run, and so are missing exams until a change names others. */
export function createJournalStatus(announce: (state: JournalState) => void): JournalStatus {
  let state: JournalState = { failure: null, setAside: null }
  return {
    read: () => state,
    show({ failure, setAside, missing = state.missing }) {
      state = { failure, setAside: setAside ?? state.setAside, ...(missing ? { missing } : {}) }
      announce(state)
    }
  }
}
