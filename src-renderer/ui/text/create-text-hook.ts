import type { TypeOptions } from 'i18next'
import { useTranslation } from 'react-i18next'

type Texts = TypeOptions['resources']

/**
 * Creates the hook for the texts of one locale file. The file is bundled into the chunk that imports its hook, so it loads with the page that shows
 * it and not at the start.
 */
export function createTextHook<Name extends Exclude<keyof Texts, 'translation'>>(name: Name, english: Texts[Name]) {
  return function useText() {
    const { i18n } = useTranslation()
    if (!i18n.hasResourceBundle('en', name)) i18n.addResourceBundle('en', name, english)
    return useTranslation(name)
  }
}

/** Like `createTextHook`, for texts that extend those of the start; `firstKey` exists once they are added. */
export function createStartTextHook(firstKey: string, english: Partial<Texts['translation']>) {
  return function useStartText(): void {
    const { i18n } = useTranslation()
    if (!i18n.exists(firstKey)) i18n.addResourceBundle('en', 'translation', english, true)
  }
}
