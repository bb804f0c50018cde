import { randomUUID } from 'node:crypto'
import { createJournal } from '../../src-main/attempt/journal/journal.ts'

// JOURNAL. Saves reports of items until it is killed, and prints the item of each once it is saved.
const journal = createJournal(process.argv[2] ?? '', Date.now)
journal.open()
for (let count = 1; ; count += 1) {
  const itemId = `item-${String(count)}`
  journal.keepItemReport({ reportId: randomUUID(), userId: 'ada', attemptId: randomUUID(), itemId, reason: 'misprint', words: itemId, madeAt: count })
  process.stdout.write(`${itemId}\n`)
}
