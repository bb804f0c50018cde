import { expect, it } from 'vitest'
import { createComputerReporter } from '../../../../../src-main/device/computers/report-computer.ts'
import type { ComputerReport } from '../../../../../src-shared/device/computers/computer-report.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildUpdatesView } from '../../../../support/build-updates-view.ts'

const HOUR_MS = 60 * 60 * 1000

function openReporter(facts: { kind?: 'home' | 'school'; hostName?: string } = {}) {
  const id = '22222222-2222-4222-8222-222222222222'
  const sent: ComputerReport[] = []
  const world = {
    address: 'https://koya.school',
    reply: succeed({}) as Result<unknown>,
    view: buildUpdatesView(),
    nowMs: 1_790_000_000_000,
    isDiskFull: false
  }
  const report = createComputerReporter({
    identity: { readId: () => Promise.resolve({ id, isStored: !world.isDiskFull }) },
    facts: { kind: 'school', platform: 'win32', hostName: 'LAB-07', ...facts },
    updates: () => world.view,
    address: () => world.address,
    send: (body) => {
      sent.push(body)
      return Promise.resolve(world.reply)
    },
    wallNow: () => world.nowMs
  })
  return { report, world, sent, id }
}

it('a computer tells its server its version once a day, and at once when something has changed', async () => {
  const { report, world, sent, id } = openReporter()
  await report()
  await report()
  expect(sent).toEqual([
    {
      computerId: id,
      name: 'LAB-07',
      kind: 'school',
      platform: 'win32',
      version: '1.0.0',
      waiting: null,
      hold: null,
      returnedFrom: null
    }
  ])
  world.view = buildUpdatesView({ outcome: { kind: 'returned', from: '1.0.0', to: '1.1.0' } })
  await report()
  expect(sent.at(-1)).toMatchObject({ returnedFrom: '1.1.0' })
  world.nowMs += 21 * HOUR_MS
  await report()
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ computerId }) => computerId)).size).toBe(1)
})

it('an update that waits is told with the reason', async () => {
  const { report, world, sent } = openReporter()
  const offer = { version: '1.1.0', isRecall: false, notes: [], bytes: 9 }
  world.view = buildUpdatesView({ state: { kind: 'ready', offer, trouble: null }, holds: ['server-older', 'outside-hours'] })
  await report()
  expect(sent.at(-1)).toMatchObject({ waiting: '1.1.0', hold: 'server-older' })
})

it('a home computer does not tell its name, and a strange name is made plain', async () => {
  const home = openReporter({ kind: 'home' })
  await home.report()
  expect(home.sent).toMatchObject([{ name: null }])
  const strange = openReporter({ hostName: 'Salle d’étude 7' })
  await strange.report()
  expect(strange.sent).toMatchObject([{ name: 'Salle-d--tude-7' }])
})

it('a report that did not arrive is sent again, and another server is told anew', async () => {
  const { report, world, sent } = openReporter()
  world.reply = fail('backend/unreachable')
  await report()
  world.reply = succeed({})
  await report()
  world.address = 'https://other.school'
  await report()
  expect(sent).toHaveLength(3)
})

it('a computer with its own backend, or one that cannot keep its id, tells nobody', async () => {
  const { report, world, sent } = openReporter()
  world.address = ''
  await report()
  world.address = 'https://koya.school'
  world.isDiskFull = true
  await report()
  expect(sent).toEqual([])
})
