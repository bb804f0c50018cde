import { describe, expect, it } from 'vitest'
import { createFairQueue, SlotLost, type FairQueue, type Lane, type QueueSlot } from '../../../../../src-server/platform/jobs/fair-queue.ts'

/** Opens a queue. `finishAll` ends its jobs in the order in which they began. */
function openQueue(rules: { readonly size?: number; readonly most?: number } = {}) {
  const queue = createFairQueue({ size: rules.size ?? 1, most: rules.most ?? 100 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const wait = (place: QueueSlot, name: string): Promise<string> =>
    place.run(() => {
      begun.push(name)
      return new Promise((resolve) => ends.push(() => resolve(name)))
    })
  const finishAll = async (): Promise<void> => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { queue, begun, wait, finishAll }
}

function mustEnter(queue: FairQueue, lane: Lane, source: string): QueueSlot {
  const place = queue.enter(lane, source)
  if (!place) throw new Error('the lane is full')
  return place
}

/** Returns the outcome of a job. */
function outcomeOf(job: Promise<string>): Promise<string> {
  return job.catch((error: unknown) => (error instanceof SlotLost ? 'lost' : String(error)))
}

describe('The queue before the password hasher', () => {
  it('the hasher queue gives each source its turn, even if one source sends many jobs', async () => {
    const { queue, begun, wait, finishAll } = openQueue()
    const flood = Array.from({ length: 50 }, (_, number) => wait(mustEnter(queue, 'password', 'flood'), `flood ${String(number)}`))
    const others = ['ada', 'ben'].map((name) => wait(mustEnter(queue, 'password', name), name))
    await finishAll()
    await Promise.all([...flood, ...others])
    expect(begun.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'ada', 'ben', 'flood 2'])
  })

  it('the hasher queue runs PINs before passwords, and one password after seven PINs', async () => {
    const { queue, begun, wait, finishAll } = openQueue()
    const first = wait(mustEnter(queue, 'password', 'a'), 'first password')
    const passwords = ['p1', 'p2'].map((name) => wait(mustEnter(queue, 'password', 'a'), name))
    const pins = Array.from({ length: 9 }, (_, number) => wait(mustEnter(queue, 'pin', `seat ${String(number)}`), `pin ${String(number)}`))
    await finishAll()
    await Promise.all([first, ...passwords, ...pins])
    expect(begun).toEqual(['first password', ...[0, 1, 2, 3, 4, 5, 6].map((number) => `pin ${String(number)}`), 'p1', 'pin 7', 'pin 8', 'p2'])
  })

  it('the hasher queue runs as many jobs at once as configured, and no more', async () => {
    const { queue, begun, wait, finishAll } = openQueue({ size: 2 })
    const jobs = ['a', 'b', 'c'].map((name) => wait(mustEnter(queue, 'password', name), name))
    expect(begun).toEqual(['a', 'b'])
    await finishAll()
    expect(await Promise.all(jobs)).toEqual(['a', 'b', 'c'])
  })

  it('the hasher queue is limited in each lane separately', () => {
    const { queue, wait } = openQueue({ most: 3 })
    for (const name of ['a', 'b', 'c']) void outcomeOf(wait(mustEnter(queue, 'password', name), name))
    expect({ place: queue.enter('password', 'd'), passwordCount: queue.countOf('password'), pinCount: queue.countOf('pin') }).toEqual({
      place: null,
      passwordCount: 3,
      pinCount: 0
    })
    expect(queue.enter('pin', 'd')).not.toBeNull()
  })

  it('a full hasher queue drops the newest job of the largest source for a source with fewer jobs', async () => {
    const { queue, begun, wait, finishAll } = openQueue({ most: 4 })
    const flood = [0, 1, 2, 3].map((number) => outcomeOf(wait(mustEnter(queue, 'password', 'flood'), `flood ${String(number)}`)))
    expect(queue.enter('password', 'flood')).toBeNull()
    const ada = outcomeOf(wait(mustEnter(queue, 'password', 'ada'), 'ada'))
    expect(queue.countOf('password')).toBe(4)
    await finishAll()
    expect({ floodOutcomes: await Promise.all(flood), adasOutcome: await ada }).toEqual({
      floodOutcomes: ['flood 0', 'flood 1', 'flood 2', 'lost'],
      adasOutcome: 'ada'
    })
    expect(begun).toEqual(['flood 0', 'flood 1', 'ada', 'flood 2'])
  })

  it('a full hasher queue refuses a new source if no other source has more jobs than it would have', () => {
    const { queue } = openQueue({ most: 2 })
    mustEnter(queue, 'password', 'ada')
    mustEnter(queue, 'password', 'ben')
    expect(queue.enter('password', 'eve')).toBeNull()
  })

  it('the hasher queue drops a waiting job when its client leaves, and never starts it', async () => {
    const { queue, begun, wait, finishAll } = openQueue()
    const running = wait(mustEnter(queue, 'password', 'a'), 'running')
    const place = mustEnter(queue, 'password', 'a')
    const left = outcomeOf(wait(place, 'left'))
    place.leave()
    place.leave()
    expect({ outcome: await left, passwordCount: queue.countOf('password') }).toEqual({ outcome: 'lost', passwordCount: 1 })
    await finishAll()
    await running
    expect(begun).toEqual(['running'])
    expect(await outcomeOf(wait(place, 'too late'))).toBe('lost')
  })

  it('the hasher queue continues after a failed job', async () => {
    const { queue, wait, finishAll } = openQueue()
    const failed = outcomeOf(mustEnter(queue, 'password', 'a').run(() => Promise.reject(new Error('broken'))))
    const next = wait(mustEnter(queue, 'password', 'b'), 'next')
    expect(await failed).toBe('Error: broken')
    await finishAll()
    expect(await next).toBe('next')
  })
})
