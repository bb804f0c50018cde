import { Bonjour } from 'bonjour-service'
import { expect, it, onTestFinished } from 'vitest'
import { createBrowseLan } from '../../../../../src-main/device/lan/browse-lan.ts'
import type { AnnouncedServer } from '../../../../../src-main/device/lan/find-servers.ts'
import { announceServer } from '../../../../../src-server/device/lan/announce-server.ts'
import { hearSocketFaults } from '../../../../../src-shared/kernel/server/hear-socket-faults.ts'

const onInterface = '127.0.0.1'

it('an announced server is found on the network with its name, port and version', async () => {
  const failures: unknown[] = []
  const announcement = announceServer({ name: 'Hall 1', port: 18_787, version: '0.1.0', onInterface }, (error) => failures.push(error))
  onTestFinished(announcement.stop)
  const found: AnnouncedServer[] = []
  const browsing = await createBrowseLan(onInterface)((server) => found.push(server))
  onTestFinished(browsing.stop)
  await expect.poll(() => found.find(({ port }) => port === 18_787), { timeout: 10_000 }).toMatchObject({ version: '0.1.0' })
  const server = found.find(({ port }) => port === 18_787)
  expect(server?.name).toMatch(/^Hall 1/)
  expect(server?.addresses[0]).toBe('127.0.0.1')
  expect({ failures, browsingFailure: browsing.failure() }).toEqual({ failures: [], browsingFailure: null })
})

it('hearSocketFaults reports a socket that cannot be bound, which would otherwise end the process', async () => {
  const faults: unknown[] = []
  // An address for documentation (RFC 5737), which no computer has.
  const options: object = { bind: '203.0.113.1' }
  const bonjour = new Bonjour(options)
  onTestFinished(() => {
    bonjour.destroy()
  })
  hearSocketFaults(bonjour, (error) => faults.push(error))
  await expect.poll(() => faults[0]).toMatchObject({ code: 'EADDRNOTAVAIL' })
})
