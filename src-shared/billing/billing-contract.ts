import { request } from '../ipc/contract.ts'
import { z } from '../schema/zod.ts'
import { redeemedSchema, redeemRequestSchema, requestCodeSchema } from './billing.ts'

/** How the signed-in learner gets a plan or an add-on here. */
export const billingContract = {
  /** The same voucher again after a lost reply gets that reply. */
  redeemVoucher: request(redeemRequestSchema, redeemedSchema),
  readRequestCode: request(z.strictObject({}), requestCodeSchema)
}
