import { expect, test } from 'vitest'
import { createForwarder } from '../../../../src-main/account/forward.ts'
import { billingForwards } from '../../../../src-main/billing/billing-forwards.ts'
import { createBillingHandlers } from '../../../../src-main/billing/billing-handlers.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

interface Asked {
  readonly name: string
  readonly input: { readonly body?: unknown; readonly bearer?: string; readonly idempotencyKey?: string }
}

function open(replies: Result<unknown>[]) {
  const asked: Asked[] = []
  const at = { isIn: true }
  const deps: Parameters<typeof createBillingHandlers>[0] = {
    api: {
      call(name, input) {
        asked.push({ name, input })
        return Promise.resolve(replies.shift() ?? succeed({})) as never
      }
    },
    session: { withToken: (step) => (at.isIn ? step('token') : Promise.resolve(fail('session/required'))) }
  }
  return { asked, at, handlers: { ...createForwarder(deps)(billingForwards.billing), ...createBillingHandlers(deps) } }
}

test('a voucher is sent with the learner’s token, and not sent without a token', async () => {
  const { asked, at, handlers } = open([])
  await handlers.redeemVoucher({ voucher: 'abc' })
  await handlers.readRequestCode({})
  expect(asked).toMatchObject([
    { name: 'redeemVoucher', input: { body: { voucher: 'abc' }, bearer: 'token' } },
    { name: 'fetchRequestCode', input: { bearer: 'token' } }
  ])
  at.isIn = false
  expect(codeOf(await handlers.redeemVoucher({ voucher: 'abc' }))).toBe('session/required')
  expect(asked).toHaveLength(2)
})

test('a voucher whose reply was lost is sent again as the same request; an answered one is not', async () => {
  const { asked, handlers } = open([fail('backend/unreachable'), fail('voucher/used'), succeed({})])
  for (let times = 0; times < 3; times += 1) await handlers.redeemVoucher({ voucher: 'abc' })
  await handlers.redeemVoucher({ voucher: 'def' })
  const keys = asked.map(({ input }) => input.idempotencyKey)
  expect(keys[0]).toMatch(/^[\w-]{22,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})
