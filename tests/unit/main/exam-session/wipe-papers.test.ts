import { expect, test } from 'vitest'
import { createCandidatePapers, type WipeDeps } from '../../../../src-main/exam-session/wipe-papers.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'

const attemptId = '11111111-1111-4111-8111-111111111111'

interface World {
  steps: string[]
  serverReceiptId: string | null
  isHeld: boolean
  isConfirmed: boolean
  isForgotten: boolean
  currentUser: string | null
  capability: string
  /** Runs while the backend is asked. */
  meanwhile: (world: World) => void
}

/** Makes a kiosk device with one exam of one candidate. */
function openWorld(rest: Partial<World> = {}) {
  const world: World = {
    steps: [],
    serverReceiptId: 'R-1',
    isHeld: true,
    isConfirmed: true,
    isForgotten: true,
    currentUser: 'ada',
    capability: 'capability',
    meanwhile: () => undefined,
    ...rest
  }
  let papers: { userId: string; attemptId: string }[] | undefined
  const deps = {
    api: {
      call: (name: string, input: { body: { isDone: boolean } }) => {
        world.steps.push(`${name} ${input.body.isDone ? 'done' : 'asked'}`)
        world.meanwhile(world)
        return Promise.resolve(world.isConfirmed ? succeed({}) : fail('backend/unreachable'))
      }
    },
    session: {
      currentUser: () => (world.steps.includes('logout') || world.currentUser === null ? null : { id: world.currentUser }),
      logout: () => Promise.resolve(void world.steps.push('logout'))
    },
    journal: {
      readAttempt: () =>
        Promise.resolve(
          succeed(
            world.isHeld ? { serverReceiptId: world.serverReceiptId, events: [{ sequence: 1, hash: 'one' }], paper: { paperHash: 'paper' } } : null
          )
        ),
      forgetLearner: (userId: string) => {
        world.steps.push(`forget ${userId}`)
        return Promise.resolve(world.isForgotten ? succeed(undefined) : fail('journal/disk-full'))
      }
    },
    capabilities: { obtain: () => Promise.resolve(world.capability), forget: () => Promise.resolve(void world.steps.push('forget capability')) },
    settings: {
      get: () => papers,
      set: (_: string, value: typeof papers) => {
        papers = value
        return Promise.resolve(true)
      }
    },
    forgetSettings: (userId: string) => world.steps.push(`forget settings of ${userId}`),
    kioskDeviceName: 'A1',
    log: { info: () => undefined, warn: () => undefined }
  } as unknown as WipeDeps
  return { world, papers: createCandidatePapers(deps) }
}

test('a candidate is wiped in a fixed order once the backend has confirmed again that it holds the exam', async () => {
  const { world, papers } = openWorld()
  await papers.add({ userId: 'ada', attemptId })
  await papers.add({ userId: 'ada', attemptId })
  expect(papers.list()).toHaveLength(1)
  expect(await papers.wipe()).toEqual({ wiped: [attemptId], failure: null })
  expect(world.steps).toEqual(['noteSeatWiped asked', 'forget ada', 'forget capability', 'logout', 'noteSeatWiped done', 'forget settings of ada'])
  expect(papers.list()).toEqual([])
})

test.each<[string, Partial<World>, string[]]>([
  ['the backend has not everything', { serverReceiptId: null }, []],
  ['it does not say so again', { isConfirmed: false }, ['noteSeatWiped asked']],
  ['the disk does not take it', { isForgotten: false }, ['noteSeatWiped asked', 'forget ada']]
])('no candidate data is wiped when %s', async (_, rest, steps) => {
  const { world, papers } = openWorld(rest)
  await papers.add({ userId: 'ada', attemptId })
  expect((await papers.wipe()).wiped).toEqual([])
  expect(world.steps).toEqual(steps)
  expect(papers.list()).toHaveLength(1)
})

test('a wipe interrupted by a crash is completed, and an exam that is about to begin is not wiped', async () => {
  const { world, papers } = openWorld({ isHeld: false })
  await papers.add({ userId: 'ada', attemptId })
  expect((await papers.wipe()).wiped).toEqual([])
  world.steps.push('logout')
  expect((await papers.wipe()).wiped).toEqual([attemptId])
  expect(world.steps.slice(1)).toEqual(['forget ada', 'forget capability', 'forget settings of ada'])
})

const left: Partial<World> = { serverReceiptId: null, currentUser: null }

test('a moved candidate is wiped once the backend has confirmed that it holds everything stored here', async () => {
  const { world, papers } = openWorld(left)
  await papers.add({ userId: 'ada', attemptId })
  expect(await papers.wipe()).toEqual({ wiped: [attemptId], failure: null })
  expect(world.steps).toEqual(['noteSeatLeft asked', 'forget ada', 'forget capability', 'noteSeatLeft done', 'forget settings of ada'])
  expect(papers.list()).toEqual([])
})

test.each<[string, Partial<World>, string[]]>([
  ['the backend does not say that it holds everything', { isConfirmed: false }, ['noteSeatLeft asked']],
  ['the disk does not take it', { isForgotten: false }, ['noteSeatLeft asked', 'forget ada']],
  ['they sit here', { currentUser: 'ada' }, []],
  ['they sit down here again meanwhile', { meanwhile: (world) => (world.currentUser = 'ada') }, ['noteSeatLeft asked']],
  ['they were here again meanwhile', { meanwhile: (world) => (world.capability = 'next') }, ['noteSeatLeft asked']]
])('no data of a moved candidate is wiped when %s', async (_, rest, steps) => {
  const { world, papers } = openWorld({ ...left, ...rest })
  await papers.add({ userId: 'ada', attemptId })
  expect((await papers.wipe()).wiped).toEqual([])
  expect(world.steps).toEqual(steps)
  expect(papers.list()).toHaveLength(1)
})
