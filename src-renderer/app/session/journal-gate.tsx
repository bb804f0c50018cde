import type { ReactNode } from 'react'
import { Splash } from '../base/splash.tsx'
import { useJournalState } from './use-journal-state.ts'

/**
 * Shows why Koya waits while another program holds the file in which answers are saved: without it nobody knows which exam is open. The app starts
 * behind the gate once the file is free.
 */
export function JournalGate({ children }: { readonly children: ReactNode }) {
  const failure = useJournalState()?.failure
  return failure?.code === 'journal/in-use' ? <Splash reason={failure.message} /> : children
}
