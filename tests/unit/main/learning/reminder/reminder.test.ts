import { expect, test } from 'vitest'
import { createReminder } from '../../../../../src-main/learning/reminder/create-reminder.ts'
import { isDue } from '../../../../../src-main/learning/reminder/is-due.ts'
import { reminderTimes } from '../../../../../src-shared/device/setting-values.ts'
import { userSettingsSchema } from '../../../../../src-shared/device/settings.ts'

/** A time of this computer's clock on 29 November 2026. */
const at = (hours: number, minutes: number): number => new Date(2026, 10, 29, hours, minutes).getTime()

interface Room {
  now: number
  time: string | null
  isExamOpen: boolean
  hasStudied: boolean
}

function makeReminder(changes: Partial<Room> = {}) {
  const room: Room = { now: at(17, 29), time: '17:30', isExamOpen: false, hasStudied: false, ...changes }
  let shownCount = 0
  const reminder = createReminder({
    readTime: () => room.time,
    isExamOpen: () => room.isExamOpen,
    isWanted: () => Promise.resolve(!room.hasStudied),
    show: () => {
      shownCount += 1
    },
    now: () => room.now
  })
  const lookAt = async (hours: number, minutes: number): Promise<number> => {
    room.now = at(hours, minutes)
    await reminder.look()
    return shownCount
  }
  return { room, lookAt }
}

test('the reminder comes once at its time, and not before', async () => {
  const { lookAt } = makeReminder()
  expect([await lookAt(17, 29), await lookAt(17, 30), await lookAt(17, 31), await lookAt(18, 0)]).toEqual([0, 1, 1, 1])
})

test('without a time, and after the learner has studied, there is no reminder', async () => {
  expect(await makeReminder({ time: null }).lookAt(17, 30)).toBe(0)
  expect(await makeReminder({ hasStudied: true }).lookAt(17, 30)).toBe(0)
})

test('during an exam there is no reminder; it comes when the exam ends within an hour, and not later', async () => {
  const soon = makeReminder({ isExamOpen: true })
  expect(await soon.lookAt(17, 30)).toBe(0)
  soon.room.isExamOpen = false
  expect(await soon.lookAt(18, 20)).toBe(1)
  const late = makeReminder({ isExamOpen: true })
  expect(await late.lookAt(17, 30)).toBe(0)
  late.room.isExamOpen = false
  expect(await late.lookAt(18, 31)).toBe(0)
})

test('an exam that begins while the backend is asked is not disturbed', async () => {
  let isExamOpen = false
  let isShown = false
  const reminder = createReminder({
    readTime: () => '17:30',
    isExamOpen: () => isExamOpen,
    isWanted: () => {
      isExamOpen = true
      return Promise.resolve(true)
    },
    show: () => {
      isShown = true
    },
    now: (() => {
      const times = [at(17, 29), at(17, 30)]
      return () => times.shift() ?? at(17, 30)
    })()
  })
  await reminder.look()
  expect(isShown).toBe(false)
})

test('a computer that slept is reminded within an hour; a clock that was set back makes no second reminder', async () => {
  expect(isDue('17:30', { before: at(12, 0), now: at(18, 29) })).toBe(true)
  expect(isDue('17:30', { before: at(12, 0), now: at(18, 31) })).toBe(false)
  const { lookAt } = makeReminder()
  expect([await lookAt(17, 30), await lookAt(17, 10), await lookAt(17, 31)]).toEqual([1, 1, 1])
})

test('every offered time is one that the settings accept, and other texts are refused', () => {
  const schema = userSettingsSchema.shape.reminderAt
  expect(reminderTimes).toContain('17:30')
  expect(reminderTimes.every((time) => schema.safeParse(time).success)).toBe(true)
  for (const text of ['', '24:00', '7:30', '17:60', '17:30:00', 'noon'])
    expect({ text, isValid: schema.safeParse(text).success }).toEqual({ text, isValid: false })
})
