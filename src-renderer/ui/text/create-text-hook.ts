import type { TypeOptions } from 'i18next'
import { useTranslation } from 'react-i18next'

type Texts = TypeOptions['resources']

/**
 * The hook for the texts of one locale file. Each file is in the chunk of what imports its hook: it comes with the page that shows it, and not with the
 * start.
 */
export function createTextHook<Name extends Exclude<keyof Texts, 'translation'>>(name: Name, english: Texts[Name]) {
  return function useText() {
    const { i18n } = useTranslation()
    if (!i18n.hasResourceBundle('en', name)) i18n.addResourceBundle('en', name, english)
    return useTranslation(name)
  }
}

/** The same for texts that are part of those of the start: `firstKey` is there once they are. */
export function createStartTextHook(firstKey: string, english: Partial<Texts['translation']>) {
  return function useStartText(): void {
    const { i18n } = useTranslation()
    if (!i18n.exists(firstKey)) i18n.addResourceBundle('en', 'translation', english, true)
  }
}
