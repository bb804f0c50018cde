import english from '../../../resources/locales/en/learning.json'
import { createStartTextHook } from '../../ui/text/create-text-hook.ts'

/** The words of the signed-in area. They come with its layout and with the pages of a paper, and not with the start. */
export const useLearningText = createStartTextHook('dashboard.lead', english)
