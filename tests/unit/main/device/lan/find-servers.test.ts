import { expect, it } from 'vitest'
import { createFindServers, type AnnouncedServer } from '../../../../../src-main/device/lan/find-servers.ts'

/** Searches a network on which these servers are announced. */
async function findAmong(...announced: readonly AnnouncedServer[]) {
  let stops = 0
  const find = createFindServers({
    browse: (found) => {
      announced.forEach(found)
      return Promise.resolve({ stop: () => void (stops += 1), failure: () => null })
    },
    wait: () => Promise.resolve(),
    log: { warn: () => undefined }
  })
  const servers = await find()
  expect(stops).toBe(1)
  return servers.ok ? servers.value : []
}

const hall: AnnouncedServer = { name: 'Hall 1 (hall-1)', port: 8787, version: '0.1.0', addresses: ['192.168.1.5', 'fe80::1', '10.0.0.7'] }

it('servers are listed by name, each once, with the address that their announcement came from', async () => {
  const annex = { ...hall, name: 'Annex (annex)', addresses: ['192.168.1.9'] }
  expect(await findAmong(hall, annex, hall)).toEqual([
    { name: 'Annex (annex)', address: 'https://192.168.1.9:8787', version: '0.1.0' },
    { name: 'Hall 1 (hall-1)', address: 'https://192.168.1.5:8787', version: '0.1.0' }
  ])
})

it('a server is listed with the first IPv4 address of its announcement, whatever else it contains', async () => {
  const many = { ...hall, addresses: ['fe80::1', 'evil.example', '192.168.1.5', '10.0.0.7'] }
  expect(await findAmong(many)).toEqual([{ name: 'Hall 1 (hall-1)', address: 'https://192.168.1.5:8787', version: '0.1.0' }])
})

it('invalid announcements are dropped, and announced names and versions are cleaned and shortened', async () => {
  const odd = [
    { ...hall, port: 0 },
    { ...hall, port: 70_000 },
    { ...hall, port: 1.5 },
    { ...hall, addresses: [] },
    { ...hall, addresses: ['fe80::1', 'evil.example', '192.168.1.5/path', '1.2.3'] }
  ]
  expect(await findAmong(...odd)).toEqual([])
  const [named] = await findAmong({ ...hall, name: `\u202egnp.\u0000${'x'.repeat(200)}`, version: '1'.repeat(50) })
  expect(named).toEqual({ name: `gnp.${'x'.repeat(76)}`, address: 'https://192.168.1.5:8787', version: '1'.repeat(20) })
  expect((await findAmong({ ...hall, name: ' \n ' }))[0]?.name).toBe('192.168.1.5')
})

it('at most twenty servers are listed, however many are announced', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({ ...hall, port: 1000 + index }))
  expect(await findAmong(...many)).toHaveLength(20)
})

it('a computer that cannot listen on the network reports lan/search-failed', async () => {
  const told: string[] = []
  const error = new Error('EACCES')
  const ways = [() => Promise.reject(error), () => Promise.resolve({ stop: () => undefined, failure: () => error })]
  for (const browse of ways) {
    const find = createFindServers({ browse, wait: () => Promise.resolve(), log: { warn: (message) => told.push(message) } })
    expect(await find()).toMatchObject({ ok: false, error: { code: 'lan/search-failed' } })
  }
  expect(told).toEqual(['local network: Error: EACCES', 'local network: Error: EACCES'])
})
