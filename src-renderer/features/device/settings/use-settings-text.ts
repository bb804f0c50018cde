import english from '../../../../resources/locales/en/settings.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** The words of the settings; they come with their page, and not with the start. */
export const useSettingsText = createTextHook('settings', english)
