import english from '../../../../resources/locales/en/billing.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of vouchers, renewals and receipts; they come with their pages, and not with the start. */
export const useBillingText = createTextHook('billing', english)
