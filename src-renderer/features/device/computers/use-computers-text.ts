import english from '../../../../resources/locales/en/computers.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the list of computers; loaded with their page and not at the start. */
export const useComputersText = createTextHook('computers', english)
