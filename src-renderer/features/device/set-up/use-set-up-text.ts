import english from '../../../../resources/locales/en/set-up.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the setting up of a computer; they come with their page, and not with the start. */
export const useSetUpText = createTextHook('set-up', english)
