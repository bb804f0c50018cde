import { describe, expect, it } from 'vitest'
import { createComputerIdentity, readNetworkCards, type StoredIdentity } from '../../../../../src-main/device/computers/computer-identity.ts'

const lab7 = ['3c:52:82:11:22:33', '3c:52:82:11:22:34']
const lab8 = ['3c:52:82:aa:bb:cc']

/** A disk in a computer with those network cards. */
function startIn(cards: readonly string[], stored: StoredIdentity, { hasPapers = false, isDiskFull = false } = {}) {
  const warnings: string[] = []
  const identity = createComputerIdentity({
    file: {
      get: (name) => stored[name],
      set(name, value) {
        Object.assign(stored, { [name]: value })
        return Promise.resolve(!isDiskFull)
      }
    },
    readCards: () => cards,
    hasPapers: () => hasPapers,
    log: { warn: (message) => warnings.push(message) }
  })
  const read = async () => {
    const [seat, computer] = await Promise.all([identity.readId('examSeat.id'), identity.readId('computer.id')])
    return { seat: seat.id, computer: computer.id }
  }
  return { identity, read, warnings }
}

describe('The ids of a computer', () => {
  it('stay the same at each start, also when a network card is added or taken out', async () => {
    const disk: StoredIdentity = {}
    const first = await startIn(lab7, disk).read()
    expect(await startIn(lab7, disk).read()).toEqual(first)
    expect(await startIn([lab7[0]!, '00:e0:4c:68:00:01'], disk).read()).toEqual(first)
    // The adapter alone is known by now.
    expect(await startIn(['00:e0:4c:68:00:01'], disk).read()).toEqual(first)
  })

  it('are new on a copy of the disk in another computer, and then stay there, too', async () => {
    const disk: StoredIdentity = {}
    const original = await startIn(lab7, disk).read()
    const copy = structuredClone(disk)
    const { read, warnings } = startIn(lab8, copy)
    const own = await read()
    expect(own.seat).not.toBe(original.seat)
    expect(own.computer).not.toBe(original.computer)
    expect(warnings).toHaveLength(1)
    expect(await startIn(lab8, copy).read()).toEqual(own)
    expect(await startIn(lab7, disk).read()).toEqual(original)
  })

  it('stay where nothing can be told: without a network card, and on a disk of an earlier version', async () => {
    const disk: StoredIdentity = {}
    const first = await startIn(lab7, disk).read()
    expect(await startIn([], disk).read()).toEqual(first)
    const earlier: StoredIdentity = { 'examSeat.id': first.seat, 'computer.id': first.computer }
    expect(await startIn(lab8, earlier).read()).toEqual(first)
    expect(earlier['computer.hardware']).toHaveLength(1)
  })

  it('move with a disk on which papers of candidates lie, until those are wiped', async () => {
    const disk: StoredIdentity = {}
    const first = await startIn(lab7, disk).read()
    expect(await startIn(lab8, disk, { hasPapers: true }).read()).toEqual(first)
    expect((await startIn(lab8, disk).read()).seat).not.toBe(first.seat)
  })

  it('an id that the disk did not take says so', async () => {
    const { identity } = startIn(lab7, {}, { isDiskFull: true })
    expect(await identity.readId('computer.id')).toMatchObject({ isStored: false })
  })
})

it('network cards are those of hardware: none inside the computer, of a virtual network, or that hides its address', () => {
  const card = (mac: string, internal = false) => ({ address: '', netmask: '', family: 'IPv4' as const, cidr: null, mac, internal })
  const read = readNetworkCards(() => ({
    lo: [card('00:00:00:00:00:00', true)],
    eth0: [card('3C:52:82:11:22:33'), card('3c:52:82:11:22:33')],
    wlan0: [card('da:a1:19:00:00:01')],
    docker0: [card('02:42:ac:11:00:02')],
    vmnet1: [card('00:50:56:c0:00:01')],
    ppp0: [card('00:00:00:00:00:00')],
    none: undefined
  }))
  expect(read).toEqual(['3c:52:82:11:22:33'])
})
