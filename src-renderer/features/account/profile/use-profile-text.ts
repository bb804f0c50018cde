import english from '../../../../resources/locales/en/profile.json'
import { createStartTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the profile; loaded with it and not at the start. */
export const useProfileText = createStartTextHook('profile.title', english)
