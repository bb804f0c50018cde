import { succeed } from '../../src-shared/errors/result.ts'
import type { JournalClient } from './journal-client.ts'

const COMMIT_DELAY_MS = 150

/**
 * The negative control of the kill test: a journal that acknowledges an event before it is on the disk, as a defect would. Only a test build
 * can be started with it; the bundler leaves this file out of a release.
 */
export function withEarlyAcknowledgement(journal: JournalClient): JournalClient {
  const counts = new Map<string, number>()
  return {
    ...journal,
    append(event) {
      const sequence = (counts.get(event.attemptId) ?? 0) + 1
      counts.set(event.attemptId, sequence)
      setTimeout(() => void journal.append(event), COMMIT_DELAY_MS)
      const hash = '0'.repeat(64)
      return Promise.resolve(succeed({ sequence, act: event.act, spentMs: event.spentMs, at: event.at, previousHash: hash, hash }))
    }
  }
}
