import { createContext } from 'react'

/** Leaves the exam by what it is given, which asks main, and goes to the sign-in page; null where nobody may leave: at an exam centre. */
export const SwitchLearnerContext = createContext<((askMain: () => Promise<void>) => Promise<void>) | null>(null)
