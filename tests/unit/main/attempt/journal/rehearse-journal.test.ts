import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createJournal } from '../../../../../src-main/attempt/journal/journal.ts'
import { RehearsalError, rehearseJournal } from '../../../../../src-main/attempt/journal/rehearse-journal.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const create = (path: string) => createJournal(path, Date.now)

it('a rehearsed answer is saved and read back, in a journal of its own that leaves nothing', () => {
  const path = join(makeTempFolder(), 'journal.sqlite')
  const journal = create(path)
  journal.open()
  journal.rehearse()
  expect(journal.listMissing()).toEqual([])
  expect(journal.listUndelivered()).toEqual([])
  journal.close()
  expect(existsSync(`${path}-rehearsal`)).toBe(false)
})

it('a rehearsal that was cut off before does not disturb the next one', () => {
  const folder = join(makeTempFolder(), 'rehearsal')
  mkdirSync(folder)
  writeFileSync(join(folder, 'journal.sqlite'), 'half a file')
  rehearseJournal(folder, create)
  expect(existsSync(folder)).toBe(false)
})

it('a journal that loses what it acknowledged fails the rehearsal', () => {
  const folder = join(makeTempFolder(), 'rehearsal')
  let opened = 0
  const forgetful = (path: string) => {
    opened += 1
    return create(opened === 1 ? path : `${path}-other`)
  }
  expect(() => {
    rehearseJournal(folder, forgetful)
  }).toThrow(RehearsalError)
  expect(existsSync(folder)).toBe(false)
})
