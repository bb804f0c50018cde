import english from '../../../resources/locales/en/exam.json'
import { createStartTextHook } from '../../ui/text/create-text-hook.ts'

/**
 * The words about a paper, from the page before its start to its review; each page that shows such words calls this. They come with those
 * pages, and not with the start.
 */
export const useExamText = createStartTextHook('exam.question', english)
