import type { SavedVoice } from '../../../../src-shared/device/settings.ts'

export type SystemVoice = Pick<SpeechSynthesisVoice, 'name' | 'lang' | 'localService' | 'default'>

/**
 * Which voice reads, and why: `kept` is the one that was chosen; `instead` stands in for a chosen one that this computer does not have; `usual` is
 * taken where none was chosen. `none`: this computer has no voice that could read.
 */
export type VoiceChoice<Voice> = { readonly kind: 'kept' | 'instead' | 'usual'; readonly voice: Voice } | { readonly kind: 'none' }

/** The accents that learners here know best, first. */
const accents: readonly string[] = ['en-ng', 'en-gb', 'en-za', 'en-ke']

/** The voices that may read, each once: English ones of this computer itself, since nothing that is read may leave it. */
export function offeredVoices<Voice extends SystemVoice>(voices: readonly Voice[]): readonly Voice[] {
  const offered = new Map<string, Voice>()
  for (const voice of voices) {
    const mayRead = voice.localService && /^en(?![a-z])/i.test(voice.lang)
    if (mayRead) offered.set(voiceKey(voice), voice)
  }
  return [...offered.values()]
}

/** The chosen voice where this computer has it, else the best in its accent, else the best there is. Pure. */
export function chooseVoice<Voice extends SystemVoice>(voices: readonly Voice[], saved: SavedVoice | null): VoiceChoice<Voice> {
  const offered = offeredVoices(voices)
  const best = bestOf(offered)
  if (best === undefined) return { kind: 'none' }
  if (saved === null) return { kind: 'usual', voice: best }
  const same = offered.find((voice) => voiceKey(voice) === voiceKey(saved))
  if (same) return { kind: 'kept', voice: same }
  return { kind: 'instead', voice: bestOf(inAccent(offered, plainTag(saved.lang))) ?? best }
}

/** What a voice is known by: two voices of one name in two accents are two. */
export function voiceKey({ name, lang }: SavedVoice): string {
  return `${plainTag(lang)} ${name}`
}

/** A language tag in one way of writing: some systems say en_GB for en-GB. */
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
