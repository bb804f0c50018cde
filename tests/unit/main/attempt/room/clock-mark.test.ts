import { randomUUID } from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClockMark } from '../../../../../src-main/attempt/room/clock-mark.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'
import { pickBelow, withSeeds } from '../../../../support/with-seeds.ts'

const attemptId = randomUUID()

function fileIn(folder = makeTempFolder()): string {
  return join(folder, 'journal.sqlite-clock')
}

test('the newest of many clock marks is read back by the next run of the app', async () => {
  const path = fileIn()
  const file = createClockMark(path)
  for (let spentMs = 0; spentMs <= 2000; spentMs += 200) file.write({ attemptId, spentMs, isRunning: true })
  await file.close()
  expect(await createClockMark(path).read()).toEqual({ attemptId, spentMs: 2000, isRunning: true })
  expect(statSync(path).mode & 0o077).toBe(0)
})

test('a shorter clock mark fully replaces a longer one, and a cleared file contains no mark', async () => {
  const path = fileIn()
  const file = createClockMark(path)
  file.write({ attemptId, spentMs: 7_199_999, isRunning: false })
  await file.read()
  file.write({ attemptId, spentMs: 5, isRunning: true })
  expect(await file.read()).toEqual({ attemptId, spentMs: 5, isRunning: true })
  await file.clear()
  expect(await file.read()).toBeNull()
  expect(readFileSync(path, 'utf8')).not.toContain(attemptId)
})

test('a clock mark file that is absent, damaged or truncated at any byte yields no mark', async () => {
  expect(await createClockMark(fileIn()).read()).toBeNull()
  await withSeeds(30, async (random) => {
    const path = fileIn()
    const file = createClockMark(path)
    file.write({ attemptId, spentMs: 123_456, isRunning: true })
    await file.close()
    const whole = readFileSync(path)
    const used = whole.toString('utf8').trimEnd().length
    const at = pickBelow(used, random)
    const damaged = random() < 0.5 ? whole.subarray(0, at) : Buffer.from(whole.map((byte, index) => (index === at ? byte ^ 1 : byte)))
    writeFileSync(path, damaged)
    expect(await createClockMark(path).read()).toBeNull()
  })
})

test('a disk that refuses clock marks causes no failure, and marks are written again once it accepts them', async () => {
  const folder = makeTempFolder()
  chmodSync(folder, 0o500)
  const file = createClockMark(fileIn(folder))
  file.write({ attemptId, spentMs: 1, isRunning: true })
  expect(await file.read()).toBeNull()
  chmodSync(folder, 0o700)
  file.write({ attemptId, spentMs: 2, isRunning: true })
  expect(await file.read()).toEqual({ attemptId, spentMs: 2, isRunning: true })
  await file.close()
})
