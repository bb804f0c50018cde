import { expect, test } from 'vitest'
import { createJournalOpener } from '../../../../../src-main/attempt/journal/journal-opener.ts'
import { createJournalStatus } from '../../../../../src-main/attempt/journal/journal-status.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'

const openings = {
  held: fail('journal/in-use'),
  failed: fail('journal/write-failed'),
  done: succeed({ quarantinedPath: null, recoveredEventCount: 0 })
}

/** Opens a journal whose openings end in this order, and collects what is told. */
function openWith(...order: readonly (keyof typeof openings)[]) {
  const told: string[] = []
  const left = [...order]
  const opener = createJournalOpener({
    journal: { open: () => Promise.resolve(openings[left.shift() ?? 'done']), listMissing: () => Promise.resolve(succeed([])) },
    journalStatus: createJournalStatus(({ failure }) => told.push(failure?.code ?? 'fine')),
    opened: () => told.push('opened'),
    freed: () => told.push('freed'),
    openAgainMs: 10
  })
  opener.open()
  opener.open()
  return { told, opener }
}

test('a free journal is opened once, and nothing is said of a holder', async () => {
  const { told } = openWith('done')
  await expect.poll(() => told).toEqual(['fine', 'opened'])
})

test('a held journal is told once, and opened without any act of the user when it is free', async () => {
  const { told } = openWith('held', 'held', 'held', 'done')
  await expect.poll(() => told).toEqual(['journal/in-use', 'fine', 'freed', 'opened'])
})

test('a journal that fails for another reason is not opened again', async () => {
  const { told } = openWith('failed', 'done')
  await expect.poll(() => told).toEqual(['journal/write-failed', 'opened'])
})

test('an opener that was stopped leaves the journal alone', async () => {
  const { told, opener } = openWith('held', 'done')
  await expect.poll(() => told).toEqual(['journal/in-use'])
  opener.stop()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(told).toEqual(['journal/in-use'])
})
