import english from '../../../resources/locales/en/learning.json'
import { createStartTextHook } from '../../ui/text/create-text-hook.ts'

/** Loads the texts of the signed-in area. They are loaded with its layout and with the pages of a paper, and not at the start. */
export const useLearningText = createStartTextHook('dashboard.lead', english)
