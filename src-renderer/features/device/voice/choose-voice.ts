import type { SavedVoice } from '../../../../src-shared/device/settings.ts'

export type SystemVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'default'>

/**
 * The voice in use and why. `kept`: the chosen one. `instead`: a substitute for a chosen voice that this computer lacks. `usual`: none was chosen.
 * `none`: this computer has no usable voice.
 */
export type VoiceChoice<Voice> = { readonly kind: 'kept' | 'instead' | 'usual'; readonly voice: Voice } | { readonly kind: 'none' }

/** Accents that learners here know best, in order. */
const accents: readonly string[] = ['en-ng', 'en-gb', 'en-za', 'en-ke']

/** Returns the usable voices without duplicates: English voices installed on this computer, because texts must not be sent elsewhere. */
export function offeredVoices<Voice extends SystemVoice>(voices: readonly Voice[]): readonly Voice[] {
  const offered = new Map<string, Voice>()
  for (const voice of voices) {
    const mayRead = voice.localService && /^en(?![a-z])/i.test(voice.lang)
    if (mayRead) offered.set(voiceKey(voice), voice)
  }
  return [...offered.values()]
}

/** Returns the chosen voice if this computer has it, otherwise the best one in its accent, otherwise the best one. Pure. */
export function chooseVoice<Voice extends SystemVoice>(voices: readonly Voice[], saved: SavedVoice | null): VoiceChoice<Voice> {
  const offered = offeredVoices(voices)
  const best = bestOf(offered)
  if (best === undefined) return { kind: 'none' }
  if (saved === null) return { kind: 'usual', voice: best }
  const same = offered.find((voice) => voiceKey(voice) === voiceKey(saved))
  if (same) return { kind: 'kept', voice: same }
  return { kind: 'instead', voice: bestOf(inAccent(offered, plainTag(saved.lang))) ?? best }
}

/** Returns a voice's key. Two voices with one name and different accents are distinct. */
export function voiceKey({ name, lang }: SavedVoice): string {
  return `${plainTag(lang)} ${name}`
}

/** Normalises a language tag: some systems use en_GB for en-GB. */
export function plainTag(lang: string): string {
  return lang.toLowerCase().replaceAll('_', '-')
}

function bestOf<Voice extends SystemVoice>(offered: readonly Voice[]): Voice | undefined {
  const known = accents.map((accent) => inAccent(offered, accent)).find((voices) => voices.length > 0) ?? offered
  return known.find((voice) => voice.default) ?? known[0]
}

function inAccent<Voice extends SystemVoice>(offered: readonly Voice[], accent: string): readonly Voice[] {
  return offered.filter(({ lang }) => plainTag(lang) === accent)
}
