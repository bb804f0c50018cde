import { parentPort, workerData } from 'node:worker_threads'
import { createJournal } from './journal.ts'
import { isDamage, journalFailureCode } from './journal-failure.ts'
import type { JournalAnswer, JournalQuestion } from './journal-messages.ts'

const { path } = workerData as { path: string }
const journal = createJournal(path, Date.now)

parentPort?.on('message', (question: JournalQuestion) => {
  parentPort?.postMessage(answer(question))
})

function answer({ id, call, args }: JournalQuestion): JournalAnswer {
  try {
    const value = (journal[call] as (...args: readonly unknown[]) => unknown)(...args)
    return { id, kind: 'done', value }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const code = journalFailureCode(error)
    return code ? { id, kind: 'failed', code, detail, isDamaged: isDamage(error) } : { id, kind: 'bug', detail }
  }
}
