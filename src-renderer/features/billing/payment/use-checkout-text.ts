import english from '../../../../resources/locales/en/checkout.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of paying; they come with its pages, and not with the start. */
export const useCheckoutText = createTextHook('checkout', english)
