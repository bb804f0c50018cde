import english from '../../../../resources/locales/en/billing.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of vouchers, renewals and receipts; loaded with their pages and not at the start. */
export const useBillingText = createTextHook('billing', english)
