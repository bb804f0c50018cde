import english from '../../../../resources/locales/en/checkout.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of payments; loaded with their pages and not at the start. */
export const useCheckoutText = createTextHook('checkout', english)
