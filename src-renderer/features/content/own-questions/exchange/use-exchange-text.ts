import english from '../../../../../resources/locales/en/exchange.json'
import { createTextHook } from '../../../../ui/text/create-text-hook.ts'

/** Texts of files of other programs, which the command shows as well. */
export const useExchangeText = createTextHook('exchange', english)
