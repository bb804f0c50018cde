import { createContext } from 'react'

/** Runs `askMain`, which makes main leave the exam, and opens the sign-in page; null if leaving is not allowed, as at an exam centre. */
export const SwitchLearnerContext = createContext<((askMain: () => Promise<void>) => Promise<void>) | null>(null)
