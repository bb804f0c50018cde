import english from '../../../../resources/locales/en/child.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the pages for children, and of the guardian's page; loaded with them and not at the start. */
export const useChildText = createTextHook('child', english)
