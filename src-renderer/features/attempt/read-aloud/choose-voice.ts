type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>

/** The accents that learners here know best, first. */
const accents: readonly string[] = ['en-ng', 'en-gb', 'en-za', 'en-ke']

/** An English voice of this computer itself, since nothing of a paper may leave it; null where there is none. */
export function chooseVoice<Candidate extends Voice>(voices: readonly Candidate[]): Candidate | null {
  const own = voices.filter(({ localService, lang }) => localService && /^en(?![a-z])/i.test(lang))
  const known = accents.map((accent) => own.find(({ lang }) => lang.toLowerCase().replace('_', '-') === accent))
  return known.find((voice) => voice !== undefined) ?? own.find((voice) => voice.default) ?? own[0] ?? null
}
