import { createSeededRandom, type SeededRandom } from '../../../src-server/platform/create-seeded-random.ts'
import { signInBenchLearner, type BenchAttempt, type BenchLearner } from '../server/bench-learner.ts'

/** A server whose database holds the first `learners` of a fill. */
export interface Side {
  readonly address: string
  readonly learners: number
}

/** The milliseconds of each act, on the first side and on the second. */
export type TimesOfActs = Map<string, readonly [number[], number[]]>

/** Of fewer, the 95th percentile is chance. */
const TURNS = 250
/** Servers that have just started are still compiling themselves. */
const WARM_ROUNDS = 1
const MOST_OF_ROUND = 50
const APPENDS = 10
const EVENTS = 61
const REPORTS = 3

/** What the first page of the app asks for. */
const dashboard = ['fetchUser', 'listAttempts', 'fetchProgress', 'listAnnouncements', 'fetchHalfRead', 'listDrills', 'listSubscriptions'] as const

interface Turn {
  readonly side: Side
  readonly number: number
  readonly random: SeededRandom
  readonly time: <Value>(act: string, work: () => Promise<Value>) => Promise<Value>
}

/**
 * Lets veterans sign in, read and sit an exam on both sides, veteran after veteran. Which side comes first changes, so that whatever else this computer
 * does meets both. Adds to `times`, and returns them.
 */
export async function measureInTurns(sides: readonly [Side, Side], veterans: number, times: TimesOfActs = new Map()): Promise<TimesOfActs> {
  const turnsOfRound = Math.min(veterans, MOST_OF_ROUND)
  const rounds = turnsOfRound === 0 ? 0 : Math.ceil(TURNS / turnsOfRound)
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    for (let number = 0; number < turnsOfRound; number += 1) {
      const order = (round + number) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      for (const index of order) {
        const time: Turn['time'] = async (act, work) => {
          const begun = performance.now()
          const value = await work()
          if (round < 0) return value
          const both = times.get(act) ?? ([[], []] as const)
          both[index].push(performance.now() - begun)
          times.set(act, both)
          return value
        }
        await takeTurn({ side: sides[index], number, random: createSeededRandom(`${String(round)} ${String(number)}`), time })
      }
    }
  }
  return times
}

async function takeTurn({ side, number, random, time }: Turn): Promise<void> {
  const signIn = (learner: number): Promise<BenchLearner> =>
    signInBenchLearner(side.address, { number: learner, identifier: `learner-${String(learner)}@filled.example` })
  // Anybody of all learners signs in; a veteran goes on.
  const anybody = random.below(side.learners)
  await time('sign-in', () => signIn(isDisabled(anybody) ? 0 : anybody))
  const learner = await signIn(number)
  const { attempts } = await time('history', () => learner.ask('listAttempts'))
  await time('progress', () => learner.ask('fetchProgress'))
  await time('dashboard', () => Promise.all(dashboard.map((name) => learner.ask(name))))
  for (let report = 0; report < REPORTS; report += 1) {
    const attemptId = attempts[random.below(attempts.length)]?.attemptId ?? ''
    await time('report', () => learner.ask('fetchReport', { attemptId }))
  }
  const attempt = await time('start', () => learner.start())
  await sit(attempt, time)
}

async function sit(attempt: BenchAttempt, time: Turn['time']): Promise<void> {
  for (let answer = 0; answer < APPENDS; answer += 1) await time('append', () => attempt.answer())
  await attempt.deliver(EVENTS)
  await time('submit', () => attempt.submit())
  await time('report of this exam', () => attempt.fetchReport())
}

/** See the table `account` of the fill. */
function isDisabled(learner: number): boolean {
  return learner % 500 === 499
}
