import { useEffect, useState } from 'react'
import type { JournalState } from '../../../src-shared/attempt/attempt-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'

/** The state of the file in which answers are saved; null until main reports it. */
export function useJournalState(): JournalState | null {
  const bridge = useBridge()
  const [state, setState] = useState<JournalState | null>(null)
  useEffect(() => {
    const stop = bridge.attempt.onJournalChanged(setState)
    // Main opens the journal while the page is still loading.
    void bridge.attempt.readJournal({}).then((read) => {
      if (read.ok) setState((told) => told ?? read.value)
    })
    return stop
  }, [bridge])
  return state
}
