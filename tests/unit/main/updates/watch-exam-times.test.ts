import { expect, test } from 'vitest'
import { createExamTimesWatch, heedExamTimes } from '../../../../src-main/updates/watch-exam-times.ts'
import { createUpdateStore } from '../../../../src-main/updates/update-store.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { SaidSession } from '../../../../src-shared/updates/exam-times.ts'
import { openUpdateController } from '../../../support/open-update-controller.ts'
import { calm } from '../../../support/update-manifests.ts'

const HOUR_MS = 3_600_000
const running: SaidSession = { opensInMs: -HOUR_MS, closesInMs: HOUR_MS }

/** Opens the update controller of a centre's computer. The test sets the server's reply. */
function openAtCentre() {
  const controller = openUpdateController()
  const server: { said: Result<{ sessions: SaidSession[] }> } = { said: succeed({ sessions: [] }) }
  const { store, now } = controller
  // Reads the facts again on each access, as the app does.
  Object.defineProperty(now, 'facts', { get: () => ({ ...calm, now: now.wall, examTimes: store.readExamTimes() }) })
  const watch = createExamTimesWatch({
    ask: () => Promise.resolve(server.said),
    store,
    isKioskDevice: true,
    wallNow: () => now.wall,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined }
  })
  return { ...controller, heeding: heedExamTimes(controller, watch), server, watch }
}

test('no update is checked for or downloaded automatically while a centre session runs', async () => {
  const { heeding, server, askedFeed, orders } = openAtCentre()
  server.said = succeed({ sessions: [running] })
  await heeding.lookByItself()
  expect({ feedRequests: askedFeed.mock.calls.length, orders: orders.length }).toEqual({ feedRequests: 0, orders: 0 })
  server.said = succeed({ sessions: [] })
  await heeding.lookByItself()
  expect({ feedRequests: askedFeed.mock.calls.length, orders: orders.length }).toEqual({ feedRequests: 1, orders: 1 })
})

test('a centre session stops a manual download and restart, and the page is told why', async () => {
  const { heeding, server, codeOf, restart, deps } = openAtCentre()
  await heeding.handlers.look({})
  server.said = succeed({ sessions: [running] })
  expect(await codeOf(heeding.handlers.fetch({}))).toBe('updates/held')
  expect(heeding.read().holds).toEqual(['exam-session'])
  server.said = succeed({ sessions: [] })
  expect(await codeOf(heeding.handlers.fetch({}))).toBe(null)
  await Promise.resolve()
  server.said = succeed({ sessions: [running] })
  expect(await codeOf(heeding.handlers.restart({}))).toBe('updates/held')
  expect(restart).not.toHaveBeenCalled()
  expect(deps.store.readExamTimes()?.sessions).toHaveLength(1)
})

test('the known centre sessions still apply after a restart and while offline', async () => {
  const { server, watch, store, now } = openAtCentre()
  server.said = succeed({ sessions: [running] })
  expect(await watch.learn()).toBe(true)
  server.said = fail('backend/unreachable')
  expect(await watch.learn()).toBe(true)
  expect(createUpdateStore(store.folder).readExamTimes()).toEqual({
    heardAt: now.wall,
    sessions: [{ opensAt: now.wall - HOUR_MS, closesAt: now.wall + HOUR_MS }]
  })
})

test('a download stops when a centre session begins', async () => {
  const { heeding, server, stop } = openAtCentre()
  await heeding.hear()
  expect(stop).not.toHaveBeenCalled()
  server.said = succeed({ sessions: [running] })
  await heeding.hear()
  expect(stop).toHaveBeenCalledOnce()
})
