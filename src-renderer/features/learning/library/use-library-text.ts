import english from '../../../../resources/locales/en/library.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the libraries; loaded with their pages and not at the start. */
export const useLibraryText = createTextHook('library', english)
