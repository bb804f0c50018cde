import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { argon2id, argon2Verify } from 'hash-wasm'
import { hashPin } from '../../../../../../src-main/commands/hash-pin.ts'
import { createStoredFile, type StoredFile } from '../../../../../../src-main/platform/disk/stored-file.ts'
import { createPinController } from '../../../../../../src-main/device/kiosk/pin/pin-controller.ts'
import {
  afterWrong,
  freshRateLimit,
  pinRateLimitSchema,
  restMsOf,
  type PinRateLimit
} from '../../../../../../src-main/device/kiosk/pin/pin-rate-limit.ts'
import { createVerifyPin } from '../../../../../../src-main/device/kiosk/pin/verify-pin.ts'
import { pinHashSchema } from '../../../../../../src-shared/device/pin.ts'
import { makeTempFolder } from '../../../../../support/make-temp-folder.ts'

const MINUTE_MS = 60_000
const pin = 'harmattan-77'

function makeController(path = join(makeTempFolder(), 'seat-pin.json'), file: StoredFile<PinRateLimit> = createStoredFile(path, pinRateLimitSchema)) {
  const clock = { now: 5000 }
  const asked: string[] = []
  const make = ({ wasSeat = false } = {}) =>
    createPinController({
      pinHash: 'of harmattan-77',
      file,
      verify(tried) {
        asked.push(tried)
        return Promise.resolve(tried === pin)
      },
      wasKioskDevice: wasSeat,
      monotonicNow: () => clock.now
    })
  return { clock, asked, make, path, file }
}

describe('the PIN of a seat', () => {
  test('wrong PINs are counted down until a wait begins', async () => {
    const { make } = makeController()
    const controller = make()
    const answers = []
    for (let tried = 0; tried < 5; tried += 1) answers.push(await controller.check('wrong'))
    expect(answers.map((answer) => (answer.outcome === 'wrong' ? answer.triesLeft : answer))).toEqual([4, 3, 2, 1, 0])
    expect(answers.at(-1)).toEqual({ outcome: 'wrong', triesLeft: 0, waitMs: MINUTE_MS })
  })

  test('during a wait no PIN is checked, not even the right one', async () => {
    const { make, asked, clock } = makeController()
    const controller = make()
    for (let tried = 0; tried < 5; tried += 1) await controller.check('wrong')
    expect(await controller.check(pin)).toEqual({ outcome: 'wait', waitMs: MINUTE_MS })
    expect(asked).not.toContain(pin)
    clock.now += MINUTE_MS
    expect(await controller.check(pin)).toEqual({ outcome: 'right' })
    expect(await controller.check('wrong')).toMatchObject({ triesLeft: 4 })
  })

  test('the wait after a wrong PIN is 1, 2, 4, 8 and at most 15 minutes', () => {
    let rateLimit = freshRateLimit
    const waits: number[] = []
    for (let tried = 0; tried < 12; tried += 1) {
      rateLimit = afterWrong(rateLimit)
      waits.push(restMsOf(rateLimit) / MINUTE_MS)
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15, 15])
  })

  test('neither a restart nor a kill during a check restores a PIN attempt', async () => {
    const { make, path, file, clock } = makeController()
    for (let tried = 0; tried < 4; tried += 1) await make().check('wrong')
    const killed = createPinController({
      pinHash: '',
      file,
      wasKioskDevice: true,
      verify: () => new Promise<boolean>(() => undefined),
      monotonicNow: () => clock.now
    })
    void killed.check('wrong')
    await expect.poll((): unknown => JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ wrongCount: 5 })
    expect(await make().check(pin)).toEqual({ outcome: 'wait', waitMs: MINUTE_MS })
  })

  test('after a restart with wrong PINs on record, the right PIN has to wait one minute again', async () => {
    const { make, clock } = makeController()
    for (let tried = 0; tried < 6; tried += 1) {
      await make().check('wrong')
      clock.now += 60 * MINUTE_MS
    }
    const next = make()
    expect(await next.check(pin)).toEqual({ outcome: 'wait', waitMs: MINUTE_MS })
    clock.now += MINUTE_MS
    expect(await next.check(pin)).toEqual({ outcome: 'right' })
  })

  test('deleting the PIN count file restores no PIN attempts, in this run or the next', async () => {
    const { make, path, clock } = makeController()
    const controller = make()
    for (let tried = 0; tried < 5; tried += 1) {
      await controller.check('wrong')
      rmSync(path)
    }
    expect(await controller.check(pin)).toEqual({ outcome: 'wait', waitMs: MINUTE_MS })
    const next = make({ wasSeat: true })
    expect(await next.check(pin)).toEqual({ outcome: 'wait', waitMs: MINUTE_MS })
    clock.now += MINUTE_MS
    expect(await next.check(pin)).toEqual({ outcome: 'right' })
    expect(await make({ wasSeat: true }).check('wrong')).toMatchObject({ triesLeft: 4 })
  })

  test('a kiosk device on which no PIN was tried accepts the right PIN after a restart', async () => {
    const { make } = makeController()
    make()
    expect(await make({ wasSeat: true }).check(pin)).toEqual({ outcome: 'right' })
  })

  test('a damaged PIN count file counts as a full count', async () => {
    const { make, path, clock } = makeController()
    writeFileSync(path, '{"wrongCount":-1')
    const controller = make()
    expect(await controller.check(pin)).toEqual({ outcome: 'wait', waitMs: MINUTE_MS })
    clock.now += MINUTE_MS
    expect(await controller.check(pin)).toEqual({ outcome: 'right' })
  })

  test('wrong PINs are counted in memory when the disk cannot be written', async () => {
    const file: StoredFile<PinRateLimit> = { read: () => null, write: () => false, remove: () => undefined }
    const { make } = makeController('', file)
    const controller = make()
    for (let tried = 0; tried < 5; tried += 1) await controller.check('wrong')
    expect((await controller.check(pin)).outcome).toBe('wait')
  })

  test('of twenty concurrent PINs only five are checked', async () => {
    const { make, asked } = makeController()
    const controller = make()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => controller.check(`guess-${String(index)}`)))
    expect(asked).toHaveLength(5)
    expect(answers.filter(({ outcome }) => outcome === 'wait')).toHaveLength(15)
  })
})

describe('the line of koya pin hash', () => {
  let hashing: ReturnType<typeof hashPin> | null = null
  /** Returns one hash of the PIN, which is computed once. */
  const hashOnce = (): ReturnType<typeof hashPin> => (hashing ??= hashPin(`${pin}\nnext line`))

  test('the output of koya pin hash is valid in a policy and verified by the PIN worker', async () => {
    const { text, exitCode } = await hashOnce()
    const hash = text.trim()
    expect(exitCode).toBe(0)
    expect(pinHashSchema.safeParse(hash).success).toBe(true)
    expect(await argon2Verify({ password: pin, hash })).toBe(true)
    const verify = createVerifyPin(new URL('../../../../../../src-main/device/kiosk/pin/pin-worker.ts', import.meta.url))
    expect([await verify(pin, hash), await verify('harmattan-78', hash)]).toEqual([true, false])
  })

  test('the output of koya pin hash differs each time and does not contain the PIN', async () => {
    const [one, other] = await Promise.all([hashOnce(), hashPin(pin)])
    expect(one.text).not.toBe(other.text)
    expect(one.text).not.toContain(pin)
  })

  test('a PIN of six digits that an earlier version accepted still opens its device', async () => {
    const hash = await argon2id({
      password: '482913',
      salt: Buffer.alloc(16, 7),
      memorySize: 19_456,
      iterations: 2,
      parallelism: 1,
      hashLength: 32,
      outputType: 'encoded'
    })
    const verify = createVerifyPin(new URL('../../../../../../src-main/device/kiosk/pin/pin-worker.ts', import.meta.url))
    expect({ isHash: pinHashSchema.safeParse(hash).success, opens: await verify('482913', hash) }).toEqual({ isHash: true, opens: true })
  })

  test.each(['', '1234567', '\n12345678', 'x'.repeat(65)])('koya pin hash refuses the input %j', async (input) => {
    expect((await hashPin(input)).exitCode).toBe(7)
  })

  test.each([
    ['plain text', '123456'],
    ['bcrypt', '$2b$12$abcdefghijklmnopqrstuv'],
    ['argon2i', '$argon2i$v=19$m=65536,t=3,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g'],
    ['one that is too cheap', '$argon2id$v=19$m=1024,t=1,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g'],
    ['one that would take the memory of a seat', '$argon2id$v=19$m=999999,t=3,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g'],
    ['one that takes for ever', '$argon2id$v=19$m=65536,t=99,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g']
  ])('a policy refuses %s as a PIN hash', (_, hash) => {
    expect(pinHashSchema.safeParse(hash).success).toBe(false)
  })
})
