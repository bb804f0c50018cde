import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { heldCountSchema, tryPin } from '../../../../../../src-main/device/kiosk/pin/try-pin.ts'
import { createStoredFile, type StoredFile } from '../../../../../../src-main/platform/disk/stored-file.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

const MINUTE_MS = 60_000
const pin = 'harmattan-77'

function makeTries(path = join(makeTempFolder(), 'tries.json'), file = createStoredFile(path, heldCountSchema)) {
  const world = { uptimeMs: 500_000 }
  const checked: string[] = []
  const verify = (tried: string): Promise<boolean> => {
    checked.push(tried)
    return Promise.resolve(tried === pin)
  }
  const answer = (tried: string) => tryPin(tried, { pinHash: 'of harmattan-77', file, verify, uptimeMs: () => world.uptimeMs })
  const spend = async (count: number): Promise<void> => {
    for (let tried = 0; tried < count; tried += 1) await answer('wrong')
  }
  return { world, checked, answer, spend, path, file }
}

describe('A PIN that the system checks, each in a process of its own', () => {
  it('counts wrong PINs down, then makes the next ones wait, and checks none meanwhile', async () => {
    const { answer, checked, world } = makeTries()
    const left = []
    for (let tried = 0; tried < 5; tried += 1) left.push(await answer('wrong'))
    expect(left.map((one) => (one?.outcome === 'wrong' ? one.triesLeft : one))).toEqual([4, 3, 2, 1, 0])
    world.uptimeMs += MINUTE_MS - 1
    expect(await answer(pin)).toEqual({ outcome: 'wait', waitMs: 1 })
    expect(checked).not.toContain(pin)
    world.uptimeMs += 1
    expect(await answer('wrong')).toEqual({ outcome: 'wrong', triesLeft: 0, waitMs: 2 * MINUTE_MS })
    world.uptimeMs += 2 * MINUTE_MS
    expect(await answer(pin)).toEqual({ outcome: 'right' })
    expect(await answer('wrong')).toMatchObject({ triesLeft: 4 })
  })

  it('a restart of the computer gives no try back and begins the wait anew', async () => {
    const { answer, spend, world } = makeTries()
    await spend(5)
    world.uptimeMs = 20_000
    expect(await answer(pin)).toEqual({ outcome: 'wait', waitMs: MINUTE_MS })
    world.uptimeMs += MINUTE_MS
    expect(await answer(pin)).toEqual({ outcome: 'right' })
  })

  it('a kill during the check counts as a wrong PIN', async () => {
    const { answer, spend, file, world } = makeTries()
    await spend(3)
    void tryPin(pin, { pinHash: '', file, verify: () => new Promise<boolean>(() => undefined), uptimeMs: () => world.uptimeMs })
    expect(await answer('wrong')).toMatchObject({ triesLeft: 0 })
  })

  it('an unreadable count is a spent one', async () => {
    const { answer, path, world } = makeTries()
    writeFileSync(path, '{"wrongCount": "none"')
    expect(await answer(pin)).toEqual({ outcome: 'wait', waitMs: MINUTE_MS })
    world.uptimeMs += MINUTE_MS
    expect(await answer(pin)).toEqual({ outcome: 'right' })
  })

  it('checks no PIN whose try cannot be stored', async () => {
    const full: StoredFile<never> = { read: () => null, write: () => false, remove: () => undefined }
    const { answer, checked } = makeTries('', full)
    expect(await answer(pin)).toBeNull()
    expect(checked).toEqual([])
  })
})
