import english from '../../../../resources/locales/en/library.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the libraries; they come with their pages, and not with the start. */
export const useLibraryText = createTextHook('library', english)
