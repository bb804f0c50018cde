import english from '../../../../resources/locales/en/past-papers.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of past questions; loaded with their page and not at the start. */
export const usePastPaperText = createTextHook('past-papers', english)
