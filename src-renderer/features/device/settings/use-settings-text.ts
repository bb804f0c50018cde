import english from '../../../../resources/locales/en/settings.json'
import { createTextHook } from '../../../ui/text/create-text-hook.ts'

/** Texts of the settings; loaded with their page and not at the start. */
export const useSettingsText = createTextHook('settings', english)
