import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argon2Verify } from 'hash-wasm'
import { expect, it } from 'vitest'
import { checkPin } from '../../../../src-main/commands/check-pin.ts'
import { hashPin } from '../../../../src-main/commands/hash-pin.ts'
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
