import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argon2Verify } from 'hash-wasm'
import { expect, it } from 'vitest'
import { checkPin } from '../../../../src-main/commands/check-pin.ts'
import { hashPin } from '../../../../src-main/commands/hash-pin.ts'
import { createHeldCountFile } from '../../../../src-main/device/kiosk/pin/held-count-file.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'

const verify = (pin: string, hash: string): Promise<boolean> => argon2Verify({ password: pin, hash })

async function makePlace(held?: string) {
  const folder = makeTempFolder()
  const file = join(folder, 'pin')
  writeFileSync(file, held ?? (await hashPin('harmattan-77')).text)
  const check = async (input: string) => {
    const { text, exitCode } = await checkPin(input, { file, folder, verify, uptimeMs: () => 1_000_000 })
    return { answer: JSON.parse(text) as unknown, exitCode }
  }
  return { check, folder }
}

it('pin check answers for the first line of its input with the hash and the count that the system holds', async () => {
  const { check, folder } = await makePlace()
  expect(await check('harmattan-78\n')).toEqual({ answer: { outcome: 'wrong', triesLeft: 4, waitMs: 0 }, exitCode: 0 })
  expect(JSON.parse(readFileSync(join(folder, 'tries.json'), 'utf8'))).toMatchObject({ wrongCount: 1 })
  expect(await check('harmattan-77\r\nmore\n')).toEqual({ answer: { outcome: 'right' }, exitCode: 0 })
})

it.each(['', '\n', 'x'.repeat(100_000)])('pin check takes the input %j for a wrong PIN', async (input) => {
  const { check } = await makePlace()
  expect(await check(input)).toMatchObject({ answer: { outcome: 'wrong' } })
})

it('pin check opens nothing without a PIN, or with one that is no hash', async () => {
  const nothing = { answer: { outcome: 'unavailable' }, exitCode: 1 }
  expect(await (await makePlace('')).check('')).toEqual(nothing)
  expect(await (await makePlace('harmattan-77')).check('harmattan-77')).toEqual(nothing)
  const folder = makeTempFolder()
  const without = await checkPin('harmattan-77', { file: join(folder, 'pin'), folder, verify, uptimeMs: () => 0 })
  expect({ answer: JSON.parse(without.text) as unknown, exitCode: without.exitCode }).toEqual(nothing)
})

it('the count of tries is written over in place, so that a full disk keeps no PIN from being checked', async () => {
  const { check, folder } = await makePlace()
  const path = join(folder, 'tries.json')
  await check('harmattan-78\n')
  const { ino, size } = statSync(path)
  await check('harmattan-79\n')
  await check('harmattan-77\n')
  expect(statSync(path)).toMatchObject({ ino, size })
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ wrongCount: 0 })
  // Cut in the middle: all tries count as spent.
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, 20))
  expect(await check('harmattan-77\n')).toMatchObject({ answer: { outcome: 'wait' } })
  const nowhere = await checkPin('harmattan-77\n', { file: join(folder, 'pin'), folder: join(folder, 'none'), verify, uptimeMs: () => 1 })
  expect(JSON.parse(nowhere.text)).toEqual({ outcome: 'unavailable' })
})

it.each(['scripts/package/files/set-purpose.sh', 'scripts/package/files/installer.nsh'])('%s lays a count of tries that is read', (script) => {
  const laid = /'(\{"wrongCount":0,"sinceMs":0\} *)(?:\$?\\n)?'/.exec(readFileSync(script, 'utf8'))?.[1] ?? ''
  const path = join(makeTempFolder(), 'tries.json')
  writeFileSync(path, `${laid}\n`)
  const file = createHeldCountFile(path)
  expect(file.read()).toEqual({ wrongCount: 0, sinceMs: 0 })
  const { size } = statSync(path)
  file.write({ wrongCount: 1234, sinceMs: 123_456_789_012.345 })
  expect(statSync(path).size).toBe(size)
  // Nothing of the longer count stays behind a shorter one.
  file.write({ wrongCount: 1, sinceMs: 2 })
  expect(file.read()).toEqual({ wrongCount: 1, sinceMs: 2 })
})
