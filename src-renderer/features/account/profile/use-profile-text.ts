import english from '../../../../resources/locales/en/profile.json'
import { createStartTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the profile. They come with it, and not with the start. */
export const useProfileText = createStartTextHook('profile.title', english)
