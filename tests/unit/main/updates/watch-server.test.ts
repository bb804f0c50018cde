import { expect, it } from 'vitest'
import { createUpdateStore } from '../../../../src-main/updates/update-store.ts'
import { createServerWatch } from '../../../../src-main/updates/watch-server.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

const DAY_MS = 24 * 60 * 60 * 1000

function openWatch() {
  const store = createUpdateStore(makeTempFolder())
  const world = {
    address: 'https://koya.school',
    reply: fail('backend/unreachable') as Result<{ version: string }>,
    channel: fail('request/malformed') as Result<{ channel: string | null }>,
    nowMs: 1_790_000_000_000
  }
  const logged: string[] = []
  const learn = createServerWatch({
    address: () => world.address,
    ask: () => Promise.resolve(world.reply),
    askChannel: () => Promise.resolve(world.channel),
    store,
    wallNow: () => world.nowMs,
    log: { info: () => undefined, error: () => undefined, warn: (message) => logged.push(message) }
  })
  return { store, world, learn, logged }
}

it('a server that has not replied is stored as unknown since it was first asked, and by its version once it has', async () => {
  const { store, world, learn } = openWatch()
  await learn()
  const asked = { address: world.address, version: null, updateChannel: null, heardAt: world.nowMs }
  expect(store.readServer()).toEqual(asked)
  world.nowMs += DAY_MS
  await learn()
  expect(store.readServer()).toEqual(asked)
  world.reply = succeed({ version: '1.3.2' })
  await learn()
  expect(store.readServer()).toEqual({ address: world.address, version: '1.3.2', updateChannel: null, heardAt: world.nowMs })
})

it('a server that is off keeps its last version, and another server is unknown again', async () => {
  const { store, world, learn } = openWatch()
  world.reply = succeed({ version: '1.3.2' })
  await learn()
  world.reply = fail('backend/unreachable')
  world.nowMs += 30 * DAY_MS
  await learn()
  expect(store.readServer()).toMatchObject({ version: '1.3.2' })
  world.address = 'https://other.school'
  await learn()
  expect(store.readServer()).toEqual({ address: 'https://other.school', version: null, updateChannel: null, heardAt: world.nowMs })
})

it('a reply without a usable version says nothing', async () => {
  const { store, world, learn } = openWatch()
  world.reply = succeed({ version: 'newest' })
  await learn()
  expect(store.readServer()).toMatchObject({ version: null })
})

it('a computer that returns to its own backend knows of no server', async () => {
  const { store, world, learn } = openWatch()
  await learn()
  world.address = ''
  await learn()
  expect(store.readServer()).toBeNull()
})

it('a disk that takes nothing stops nothing, and is logged', async () => {
  const { store, world, learn, logged } = openWatch()
  store.writeServer = () => {
    throw new Error('no space left')
  }
  world.reply = succeed({ version: '1.3.2' })
  await learn()
  expect(logged).toEqual(['updates: the server’s version was not kept: no space left'])
})

it('the channel of the updates that a server has is stored, and gone when the server has none any more', async () => {
  const { store, world, learn } = openWatch()
  world.reply = succeed({ version: '1.3.2' })
  world.channel = succeed({ channel: 'stable' })
  await learn()
  expect(store.readServer()).toMatchObject({ updateChannel: 'stable' })
  world.reply = fail('backend/unreachable')
  await learn()
  expect(store.readServer()).toMatchObject({ updateChannel: 'stable' })
  world.reply = succeed({ version: '1.3.2' })
  world.channel = succeed({ channel: null })
  await learn()
  expect(store.readServer()).toMatchObject({ updateChannel: null })
})
