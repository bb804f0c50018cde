import { expect, it } from 'vitest'
import { createServerInquiry } from '../../../../../src-main/device/server-choice/server-inquiry.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { errorStatus } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { codeOf } from '../../../../support/sit-in-room.ts'

const MINUTE_MS = 60_000
const MOST = 12

function openInquiry(code: ErrorCode | null = null) {
  const at = { nowMs: 0 }
  const asked: string[] = []
  const logged: string[] = []
  const inquire = createServerInquiry({ monotonicNow: () => at.nowMs, log: { info: (line) => void logged.push(line) } })
  const ask = (address: string) =>
    inquire(address, (named) => {
      asked.push(named)
      return Promise.resolve(code === null ? succeed('0.1.0') : fail(code))
    })
  return { at, asked, logged, ask }
}

const addressOf = (number: number): string => `https://school-${String(number)}.example`

it('twelve addresses may be tested, each any number of times, and a thirteenth is refused', async () => {
  const { asked, ask } = openInquiry()
  for (let round = 0; round < 3; round += 1) for (let number = 0; number < MOST; number += 1) expect((await ask(addressOf(number))).ok).toBe(true)
  expect(codeOf(await ask(addressOf(MOST)))).toBe('lan/too-many-addresses')
  expect((await ask(addressOf(0))).ok).toBe(true)
  expect(asked).not.toContain(addressOf(MOST))
})

it('the address limit counts concurrent calls and addresses without a server', async () => {
  const { asked, ask } = openInquiry('backend/unreachable')
  const codes = (await Promise.all(Array.from({ length: 40 }, (_, number) => ask(addressOf(number))))).map(codeOf)
  expect(codes.filter((code) => code === 'lan/too-many-addresses')).toHaveLength(40 - MOST)
  expect(asked).toHaveLength(MOST)
})

it('a new address is allowed ten minutes after the last request to a former one', async () => {
  const { at, ask } = openInquiry()
  for (let number = 0; number < MOST; number += 1) await ask(addressOf(number))
  at.nowMs = 9 * MINUTE_MS
  for (let number = 1; number < MOST; number += 1) await ask(addressOf(number))
  at.nowMs = 10 * MINUTE_MS - 1
  expect(codeOf(await ask(addressOf(MOST)))).toBe('lan/too-many-addresses')
  at.nowMs = 10 * MINUTE_MS
  expect((await ask(addressOf(MOST))).ok).toBe(true)
  expect(codeOf(await ask(addressOf(MOST + 1)))).toBe('lan/too-many-addresses')
})

it('every failed test is reported as lan/no-server-there, except a version mismatch of a Koya server', async () => {
  const fitting = ['settings/client-too-old', 'settings/server-too-old', 'settings/backend-too-old']
  for (const code of Object.keys(errorStatus) as ErrorCode[]) {
    expect(codeOf(await openInquiry(code).ask(addressOf(0)))).toBe(fitting.includes(code) ? code : 'lan/no-server-there')
  }
})

it('the reason of a failed address test is written to this computer’s log', async () => {
  const { logged, ask } = openInquiry('lan/certificate-changed')
  await ask(addressOf(0))
  expect(logged).toEqual(['no Koya server at https://school-0.example: lan/certificate-changed'])
})
