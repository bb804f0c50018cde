import { expect, it } from 'vitest'
import { JournalInUseError } from '../../../../../src-main/attempt/journal/journal-database.ts'
import { rememberInUse } from '../../../../../src-main/attempt/journal/journal-connection.ts'

it('while another program holds the journal, calls fail at once instead of each waiting for the file, and soon one tries again', () => {
  let nowMs = 0
  let openCount = 0
  let isFree = false
  const { open, forget } = rememberInUse(
    () => {
      openCount += 1
      // SQLite itself tries that long.
      nowMs += isFree ? 0 : 1400
      if (!isFree) throw new JournalInUseError('unable to open database file')
      return 'opened'
    },
    () => nowMs
  )
  for (let call = 0; call < 5; call += 1) expect(open).toThrow(JournalInUseError)
  expect(openCount).toBe(1)
  nowMs += 1000
  expect(open).toThrow(JournalInUseError)
  expect(openCount).toBe(2)
  forget()
  isFree = true
  expect(open()).toBe('opened')
  expect(open()).toBe('opened')
})

it('another failure to open the journal is not remembered', () => {
  let openCount = 0
  const { open } = rememberInUse(
    () => {
      openCount += 1
      throw new Error('disk I/O error')
    },
    () => 0
  )
  for (let call = 0; call < 3; call += 1) expect(open).toThrow('disk I/O error')
  expect(openCount).toBe(3)
})
