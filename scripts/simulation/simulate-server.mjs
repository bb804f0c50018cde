import { createEventQueue } from './event-queue.mjs'
import { createRandom } from './random.mjs'

/**
 * @typedef {object} Costs Processor time of one act, milliseconds, as `npm run bench:server` measures it.
 * @property {Record<Act, number>} server
 * @property {Record<Act, number>} database
 * @typedef {'start' | 'append' | 'submit'} Act
 *
 * @typedef {object} Exam Times in milliseconds.
 * @property {number} candidates Whose requests come to this server.
 * @property {number} centres
 * @property {number} staggerMs Centres begin within this time, each at a random moment.
 * @property {number} sitDownMs Candidates of a centre begin within this time after it.
 * @property {number} durationMs
 * @property {number} answers Of a candidate, on average, evenly over the exam.
 * @property {number} badLines The share of centres whose line goes away again and again.
 * @property {number} lineUpMs How long such a line works, on average.
 * @property {number} lineDownMs How long it is away, on average.
 *
 * @typedef {object} Outcome
 * @property {Record<Act, number[]>} waits From the request until it is served, milliseconds, in order of size.
 * @property {number} answersGiven
 * @property {number} answersServed
 * @property {number} busiestMinute The share of its busiest minute that the server works.
 * @property {number} databaseCores The processors of PostgreSQL that this server's requests need in their busiest minute.
 */

const MINUTE_MS = 60_000
/** A computer that was offline sends at a random time up to this after its line is back. */
const RETURN_MS = 30_000
/** Of candidates, as in mocks: these hand in before the time is over, the others when it is. */
const EARLY_SHARE = 0.6
const EARLIEST = 0.6

/**
 * Simulates one exam at one server of one processor: events in order of time, one request after another. Requests of a centre go to all servers at
 * random, so this one's candidates are of random centres. Pure: the same seed gives the same outcome.
 *
 * @param {Exam} exam
 * @param {Costs} costs
 * @param {number} seed
 * @returns {Outcome}
 */
export function simulateServer(exam, costs, seed) {
  const random = createRandom(seed)
  const server = createServer(costs)
  /** @type {ReturnType<typeof createEventQueue<() => void>>} */
  const events = createEventQueue()
  let now = 0
  const centres = Array.from({ length: exam.centres }, () => ({
    beginsAt: random.next() * exam.staggerMs,
    line: createLine(random, random.next() < exam.badLines ? exam : null)
  }))
  let [answersGiven, answersServed] = [0, 0]

  const enter = () => {
    const centre = centres[random.below(centres.length)]
    if (!centre) return
    let [pending, isSending, hasEnded] = [0, false, false]
    /** Sends what is there as soon as the line allows; nothing while something is on its way. */
    const send = () => {
      if (isSending || (pending === 0 && !hasEnded)) return
      isSending = true
      const upAt = centre.line.upAt(now)
      events.add(upAt > now ? upAt + random.next() * RETURN_MS : now, () => {
        const carried = pending
        pending = 0
        const isLast = hasEnded
        const servedAt = server.serve(carried > 0 ? 'append' : 'submit', now)
        events.add(servedAt, () => {
          answersServed += carried
          isSending = false
          if (carried === 0 && isLast) hasEnded = false
          send()
        })
      })
    }
    events.add(centre.beginsAt + random.next() * exam.sitDownMs, () => {
      const servedAt = server.serve('start', now)
      const endsAt = servedAt + exam.durationMs * (random.next() < EARLY_SHARE ? EARLIEST + random.next() * (1 - EARLIEST) : 1)
      const answer = () => {
        answersGiven += 1
        pending += 1
        send()
        later()
      }
      const later = () => {
        const at = now + random.exponential(exam.durationMs / exam.answers)
        if (at < endsAt) events.add(at, answer)
      }
      events.add(servedAt, later)
      events.add(endsAt, () => {
        hasEnded = true
        send()
      })
    })
  }

  for (let candidate = 0; candidate < exam.candidates; candidate += 1) enter()
  for (let event = events.next(); event !== null; event = events.next()) {
    now = event.at
    event.value()
  }
  return { ...server.outcome(), answersGiven, answersServed }
}

/**
 * One processor: requests are served one after another, in the order in which they come.
 *
 * @param {Costs} costs
 */
export function createServer(costs) {
  let freeAt = 0
  /** @type {Record<Act, number[]>} */
  const waits = { start: [], append: [], submit: [] }
  /** @type {number[]} */
  const workByMinute = []
  /** @type {number[]} */
  const databaseByMinute = []
  return {
    /**
     * Returns when the request is served.
     *
     * @param {Act} act
     * @param {number} now
     */
    serve(act, now) {
      const beginsAt = Math.max(now, freeAt)
      freeAt = beginsAt + costs.server[act]
      waits[act].push(freeAt - now)
      const minute = Math.floor(beginsAt / MINUTE_MS)
      workByMinute[minute] = (workByMinute[minute] ?? 0) + costs.server[act]
      databaseByMinute[minute] = (databaseByMinute[minute] ?? 0) + costs.database[act]
      return freeAt
    },
    outcome() {
      for (const of of Object.values(waits)) of.sort((one, other) => one - other)
      return { waits, busiestMinute: largest(workByMinute) / MINUTE_MS, databaseCores: largest(databaseByMinute) / MINUTE_MS }
    }
  }
}

/** @param {readonly (number | undefined)[]} values */
function largest(values) {
  return values.reduce((most, value) => Math.max(/** @type {number} */ (most), value ?? 0), 0) ?? 0
}

/**
 * A line that is up and down in turns, each for a random time; one without `exam` is always up.
 *
 * @param {ReturnType<typeof createRandom>} random
 * @param {Pick<Exam, 'lineUpMs' | 'lineDownMs'> | null} exam
 */
function createLine(random, exam) {
  let [downAt, backAt] = [exam ? random.exponential(exam.lineUpMs) : Infinity, exam ? 0 : Infinity]
  if (exam) backAt = downAt + random.exponential(exam.lineDownMs)
  return {
    /**
     * Returns the moment from which the line is up: `now` where it is.
     *
     * @param {number} now Never before that of an earlier call.
     */
    upAt(now) {
      while (exam && backAt <= now) {
        downAt = backAt + random.exponential(exam.lineUpMs)
        backAt = downAt + random.exponential(exam.lineDownMs)
      }
      return now < downAt ? now : backAt
    }
  }
}

/**
 * Returns the nearest-rank percentile of values in order of size; 0 where there are none.
 *
 * @param {readonly number[]} sorted
 * @param {number} percent
 */
export function percentileOf(sorted, percent) {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}
