import english from '../../../resources/locales/en/exam.json'
import { createStartTextHook } from '../../ui/text/create-text-hook.ts'

/**
 * Loads the texts about a paper, from the page before its start to its review. Every page that shows them calls this; they are loaded with those
 * pages and not at the start.
 */
export const useExamText = createStartTextHook('exam.question', english)
