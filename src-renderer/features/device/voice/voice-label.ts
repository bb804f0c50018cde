import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { plainTag, type SystemVoice } from './choose-voice.ts'

/** Returns a voice's name, with its accent if the name lacks it, such as “Daniel (British English)”. */
export function voiceLabel({ name, lang }: Pick<SystemVoice, 'name' | 'lang'>, language: string): string {
  if (name.toLowerCase().includes('english')) return name
  return `${name} (${accentText(plainTag(lang), language)})`
}

/** An invalid tag, which some systems have, is shown as it is. */
function accentText(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames(formattingLocale(language), { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
