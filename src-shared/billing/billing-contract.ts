import { outsideExams, type CallPolicy } from '../kernel/ipc/call-policy.ts'
import { request } from '../kernel/ipc/contract.ts'
import { z } from '../kernel/schema/zod.ts'
import { redeemedSchema, redeemRequestSchema, requestCodeSchema } from './billing.ts'

const paying: CallPolicy = { ...outsideExams, switchedOffBy: 'payments' }

/** How the signed-in learner gets a plan or an add-on without a card payment. */
export const billingContract = {
  /** Redeems a voucher. Repeating the request after a lost reply returns the same reply. */
  redeemVoucher: request(redeemRequestSchema, redeemedSchema, paying),
  readRequestCode: request(z.strictObject({}), requestCodeSchema, paying)
}
