import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Happening } from '../../../../../src-main/device/kiosk/audit-log.ts'
import { createKiosk } from '../../../../../src-main/device/kiosk/create-kiosk.ts'
import { createHoldRecord, holdSchema } from '../../../../../src-main/device/kiosk/hold-record.ts'
import type { PinController } from '../../../../../src-main/device/kiosk/pin/pin-controller.ts'
import { createStoredFile } from '../../../../../src-main/platform/disk/stored-file.ts'
import type { Lock, Taking } from '../../../../../src-main/device/kiosk/locks/locks.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

const answers: Readonly<Record<string, Awaited<ReturnType<PinController['check']>>>> = {
  right: { outcome: 'right' },
  'asked of nobody': { outcome: 'unavailable' }
}

interface KioskOptions {
  readonly isSeat?: boolean
  /** Replies of the second lock in order, then always `held`. */
  readonly takings?: Taking[]
}

function makeKiosk({ isSeat = true, takings = [] }: KioskOptions = {}) {
  const held = new Set<string>()
  const phases: string[] = []
  const notes: Happening[] = []
  const acts: string[] = []
  const file = createStoredFile(join(makeTempFolder(), 'seat-held.json'), holdSchema)
  const lock = (name: Lock['name'], answer: () => Taking): Lock => ({
    name,
    take() {
      const taking = answer()
      if (taking === 'held') held.add(name)
      return taking
    },
    release: () => void held.delete(name)
  })
  const kiosk = createKiosk({
    isUsableKioskDevice: isSeat,
    locks: [lock('displays', () => 'held'), lock('window', () => takings.shift() ?? 'held'), lock('capture', () => 'not-offered')],
    pinController: isSeat ? { check: (pin) => Promise.resolve(answers[pin] ?? { outcome: 'wrong', triesLeft: 4, waitMs: 0 }) } : null,
    hold: createHoldRecord(file, () => 1000),
    audit: { note: (happening) => notes.push(happening) },
    changed: ({ kind }) => phases.push(kind),
    noteKioskDevice: (what) => acts.push(what),
    log: { error: () => undefined }
  })
  return { kiosk, held, phases, notes, acts, isRecorded: () => file.read() !== null }
}

describe('an exam seat', () => {
  test('taking a kiosk device acquires all locks, reports locks the system lacks, and records the device as held', async () => {
    const { kiosk, held, phases, notes, acts, isRecorded } = makeKiosk()
    await kiosk.take()
    expect(kiosk.phase()).toEqual({ kind: 'held', notOffered: ['capture'] })
    expect([...held]).toEqual(['displays', 'window'])
    expect(phases).toEqual(['taking', 'held'])
    expect(notes).toEqual([{ what: 'taken', notOffered: ['capture'] }])
    expect({ acts, isRecorded: isRecorded() }).toEqual({ acts: ['taken'], isRecorded: true })
  })

  test('a refused kiosk device holds no lock, names the refused lock and can be taken again', async () => {
    const { kiosk, held, notes, isRecorded } = makeKiosk({ takings: [{ refused: 'not-taken' }] })
    await kiosk.take()
    expect(kiosk.phase()).toEqual({ kind: 'failed', lock: 'window', why: 'not-taken' })
    expect({ lockCount: held.size, isRecorded: isRecorded() }).toEqual({ lockCount: 0, isRecorded: false })
    expect(notes).toEqual([{ what: 'not-taken', lock: 'window' }])
    await kiosk.take()
    expect(kiosk.phase().kind).toBe('held')
  })

  test('a kiosk device opens only with the right PIN, releases all locks and can be taken again', async () => {
    const { kiosk, held, notes, acts, isRecorded } = makeKiosk()
    await kiosk.take()
    expect(await kiosk.leave('wrong')).toMatchObject({ ok: true, value: { outcome: 'wrong' } })
    expect(await kiosk.leave('asked of nobody')).toMatchObject({ ok: false, error: { code: 'kiosk/pin-unavailable' } })
    expect(held.size).toBe(2)
    expect(await kiosk.leave('right')).toEqual({ ok: true, value: { outcome: 'opened' } })
    expect({ phase: kiosk.phase().kind, lockCount: held.size, isRecorded: isRecorded() }).toEqual({ phase: 'open', lockCount: 0, isRecorded: false })
    expect(notes.slice(1)).toEqual([
      { what: 'pin', outcome: 'wrong' },
      { what: 'pin', outcome: 'unavailable' },
      { what: 'pin', outcome: 'right' },
      { what: 'given-back', why: 'pin' }
    ])
    await kiosk.take()
    expect({ phase: kiosk.phase().kind, acts }).toEqual({ phase: 'held', acts: ['taken', 'opened', 'taken'] })
  })

  test('of a thousand concurrent PINs only one is checked', async () => {
    const { kiosk, notes } = makeKiosk()
    await kiosk.take()
    const answers = await Promise.all(Array.from({ length: 1000 }, () => kiosk.leave('wrong')))
    expect(answers.filter((answer) => answer.ok && answer.value.outcome === 'wait')).toHaveLength(999)
    expect(notes.filter(({ what }) => what === 'pin')).toHaveLength(1)
    expect(await kiosk.leave('right')).toMatchObject({ ok: true, value: { outcome: 'opened' } })
  })

  test('a kiosk device is released when the session ends, and leaves no record for a restart', async () => {
    const { kiosk, held, isRecorded } = makeKiosk()
    await kiosk.take()
    await kiosk.giveBack('session-end')
    expect({ lockCount: held.size, isRecorded: isRecorded() }).toEqual({ lockCount: 0, isRecorded: false })
  })

  test('settled() waits until the locks being taken are held', async () => {
    const { kiosk } = makeKiosk()
    void kiosk.take()
    await kiosk.settled()
    expect(kiosk.phase().kind).toBe('held')
  })

  test('a computer that is not a kiosk device takes no locks and cannot be opened with a PIN', async () => {
    const { kiosk, held, phases } = makeKiosk({ isSeat: false })
    await kiosk.take()
    expect(await kiosk.leave('right')).toMatchObject({ ok: false, error: { code: 'kiosk/not-held' } })
    expect({ lockCount: held.size, phases }).toEqual({ lockCount: 0, phases: [] })
  })
})

describe('the record of a held seat', () => {
  test('the hold record is found by the next start, counts consecutive exits and delays frequent restarts', () => {
    const file = createStoredFile(join(makeTempFolder(), 'seat-held.json'), holdSchema)
    let now = 1_900_000_000_000
    const start = () => createHoldRecord(file, () => now)
    expect({ wasFound: start().wasFound, restMs: start().restMs }).toEqual({ wasFound: false, restMs: 0 })
    start().put()
    const rests: number[] = []
    for (let end = 0; end < 6; end += 1) {
      now += 5000
      const record = start()
      expect(record.wasFound).toBe(true)
      rests.push(record.restMs)
      record.put()
    }
    expect(rests).toEqual([0, 0, 0, 2000, 2000, 2000])
    now += 10 * 60_000
    expect(start().restMs).toBe(0)
    start().put()
    expect(file.read()).toMatchObject({ isWatched: false })
    start().putWatched()
    expect(file.read()).toMatchObject({ isWatched: true })
    start().takeAway()
    expect(start().wasFound).toBe(false)
  })
})
