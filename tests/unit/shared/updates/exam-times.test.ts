import { expect, test } from 'vitest'
import { areExamsNear, toExamTimes } from '../../../../src-shared/updates/exam-times.ts'
import { holdsOf, isDownloadHeld } from '../../../../src-shared/updates/may-install.ts'
import { calm } from '../../../support/update-manifests.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const heardAt = 1_900_000_000_000
const morning = toExamTimes([{ opensInMs: 3 * DAY_MS, closesInMs: 3 * DAY_MS + 4 * HOUR_MS }], heardAt)

function isHeld(afterMs: number, isKioskDevice = false, times = morning): boolean {
  return areExamsNear(times, { now: heardAt + afterMs, isKioskDevice })
}

test('updates wait from a day before an exam session to a day after its known end, even without server contact', () => {
  const edges = [2 * DAY_MS - 1, 2 * DAY_MS, 3 * DAY_MS, 4 * DAY_MS + 4 * HOUR_MS, 4 * DAY_MS + 4 * HOUR_MS + 1]
  expect(edges.map((after) => isHeld(after))).toEqual([false, true, true, true, false])
})

test('a kiosk device holds updates if its server’s last report is more than a day old, for at most 14 days', () => {
  const none = toExamTimes([], heardAt)
  const ages = [DAY_MS, DAY_MS + 1, 14 * DAY_MS, 14 * DAY_MS + 1, -DAY_MS - 1]
  expect(ages.map((age) => isHeld(age, true, none))).toEqual([false, true, true, false, true])
  expect(ages.map((age) => isHeld(age, false, none))).toEqual([false, false, false, false, false])
  expect(areExamsNear(null, { now: heardAt, isKioskDevice: true })).toBe(false)
})

test('no server holds updates for more than a month', () => {
  const endless = toExamTimes([{ opensInMs: -DAY_MS, closesInMs: 4000 * DAY_MS }], heardAt)
  expect([31 * DAY_MS, 33 * DAY_MS].map((after) => isHeld(after, false, endless))).toEqual([true, false])
})

test('a near exam session is reported as what holds an update, and also holds its download', () => {
  const holds = holdsOf({ ...calm, now: heardAt + 3 * DAY_MS, examTimes: morning }, null)
  expect(holds).toEqual(['exam-session'])
  expect(holds.every(isDownloadHeld)).toBe(true)
})
