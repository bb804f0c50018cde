import { redeemRequestSchema, redeemedSchema, requestCodeSchema } from './billing.ts'
import { endpoint } from '../kernel/http/endpoint.ts'

/** Getting a plan or an add-on without a card and without internet. */
export const billingEndpoints = {
  redeemVoucher: endpoint({
    method: 'POST',
    path: '/api/vouchers/redeem',
    caller: 'account',
    body: redeemRequestSchema,
    reply: redeemedSchema,
    repeatsReply: true,
    errors: [
      'voucher/mistyped',
      'voucher/unknown',
      'voucher/used',
      'voucher/already-yours',
      'voucher/held',
      'voucher/expired',
      'voucher/withdrawn',
      'voucher/foreign',
      'voucher/unknown-issuer',
      'voucher/altered',
      'voucher/clock-wrong',
      'voucher/offer-gone',
      'voucher/too-many'
    ],
    summary: 'Redeems a voucher for this learner, once; repeat it with the same Idempotency-Key where a reply was lost.'
  }),
  fetchRequestCode: endpoint({
    method: 'GET',
    path: '/api/vouchers/request-code',
    caller: 'account',
    reply: requestCodeSchema,
    errors: [],
    summary: 'What an issuer binds a signed voucher to: this account on this installation, without saying who or where that is.'
  })
} as const
