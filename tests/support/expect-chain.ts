import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { eventText, type AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'

/** Fails unless the events count from 1 without gaps and each hash covers its row and the previous hash, starting with the paper's. */
export function expectChain({ attemptId, paperHash }: Paper, events: readonly AttemptEvent[]): void {
  let previousHash = paperHash
  events.forEach((event, index) => {
    expect(event.sequence).toBe(index + 1)
    expect(event.previousHash).toBe(previousHash)
    expect(event.hash).toBe(createHash('sha256').update(eventText(attemptId, event)).digest('hex'))
    previousHash = event.hash
  })
}
