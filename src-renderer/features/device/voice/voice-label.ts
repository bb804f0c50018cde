import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { plainTag, type SystemVoice } from './choose-voice.ts'

/** The name of a voice, and its accent where the name does not say it, such as “Daniel (British English)”. */
export function voiceLabel({ name, lang }: Pick<SystemVoice, 'name' | 'lang'>, language: string): string {
  if (name.toLowerCase().includes('english')) return name
  return `${name} (${accentText(plainTag(lang), language)})`
}

/** A tag that is none, as some systems have them, stands for itself. */
function accentText(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames(formattingLocale(language), { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
