import english from '../../../../resources/locales/en/past-papers.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the past questions; they come with their page, and not with the start. */
export const usePastPaperText = createTextHook('past-papers', english)
