import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import { createDayReader, dateOfDay, WEEK_DAYS, type CalendarDay } from '../../../src-shared/kernel/values/calendar-day.ts'
import type { LearningTime } from '../../../src-shared/learning/time/learning-time.ts'
import type { RateLimitRepository } from '../../account/store/rate-limit-repository.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { LearningDayRepository } from './learning-day-repository.ts'

interface LearningTimeDeps {
  readonly days: Pick<LearningDayRepository, 'add' | 'list'>
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

const WINDOW_MS = 3_600_000
/** A client adds once a minute; a learner may leave Koya open on several computers. */
const ADDITIONS_PER_HOUR = 240

/** Handlers for how long learners learn. The backend's clock decides which day it is, so that a changed clock of a computer gives no time. */
export function createLearningTimeHandlers({ days, rateLimits, now }: LearningTimeDeps): Pick<HandlerTable, 'addLearningTime' | 'fetchLearningTime'> {
  const read = async (accountId: string, today: CalendarDay): Promise<LearningTime> => {
    const first = today - WEEK_DAYS + 1
    const minutesOn = new Map((await days.list(accountId, { first, last: today })).map(({ date, minutes }) => [date, minutes]))
    const dates = Array.from({ length: WEEK_DAYS }, (_, index) => dateOfDay(first + index))
    return { today: dateOfDay(today), days: dates.map((date) => ({ date, minutes: minutesOn.get(date) ?? 0 })) }
  }
  return {
    addLearningTime: async ({ caller: { accountId }, body: { zone, minutes } }) => {
      const at = now()
      const count = await rateLimits.add({ purpose: 'learning-time', subject: accountId, now: at }, WINDOW_MS)
      if (count > ADDITIONS_PER_HOUR) return fail('learning-time/too-often')
      const today = createDayReader(zone)(at)
      await days.add(accountId, { date: dateOfDay(today), minutes })
      return succeed(await read(accountId, today))
    },
    fetchLearningTime: async ({ caller: { accountId }, query: { zone } }) => succeed(await read(accountId, createDayReader(zone)(now())))
  }
}
