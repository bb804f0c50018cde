import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseVoice, offeredVoices, plainTag, voiceKey } from '../../../../../src-renderer/features/device/voice/choose-voice.ts'
import { voiceLabel } from '../../../../../src-renderer/features/device/voice/voice-label.ts'
import { fakeVoice, type FakeVoice } from '../../../../support/fake-speech.ts'

const tags = ['en-NG', 'en_GB', 'en-GB', 'en-US', 'en-AU', 'EN', 'ens-NG', 'fr-FR', 'ha-NG', ''] as const
const anyVoice: fc.Arbitrary<FakeVoice> = fc.record({
  name: fc.constantFrom('Ada', 'Ben', 'Chidi'),
  lang: fc.constantFrom(...tags),
  localService: fc.boolean(),
  default: fc.boolean()
})
const anyVoices = fc.array(anyVoice, { maxLength: 12 })
const anySaved = fc.option(fc.record({ name: fc.constantFrom('Ada', 'Ben', 'Chidi', 'Dayo'), lang: fc.constantFrom(...tags) }), { nil: null })

const isEnglish = (lang: string): boolean => plainTag(lang) === 'en' || plainTag(lang).startsWith('en-')
const nameOf = (voices: readonly FakeVoice[], saved: { name: string; lang: string } | null): [string, string?] => {
  const choice = chooseVoice(voices, saved)
  return choice.kind === 'none' ? ['none'] : [choice.kind, choice.voice.name]
}

describe('where no voice was chosen', () => {
  it('without a chosen voice, the best one is local, English and in a familiar accent', () => {
    expect(nameOf([fakeVoice('en-US'), fakeVoice('en_GB'), fakeVoice('en-NG', { localService: false })], null)).toEqual(['usual', 'en_GB'])
    expect(nameOf([fakeVoice('fr-FR'), fakeVoice('en-US'), fakeVoice('en-AU', { isDefault: true })], null)).toEqual(['usual', 'en-AU'])
    expect(nameOf([fakeVoice('en-NG', { localService: false }), fakeVoice('fr-FR')], null)).toEqual(['none'])
  })

  it('without a chosen voice, the system default reads among several voices of the best accent', () => {
    const voices = [fakeVoice('en-GB', { name: 'Daniel' }), fakeVoice('en-GB', { name: 'Serena', isDefault: true })]
    expect(nameOf(voices, null)).toEqual(['usual', 'Serena'])
  })
})

describe('a voice that was chosen', () => {
  const here = [fakeVoice('en-NG', { name: 'Ezinne' }), fakeVoice('en_US', { name: 'Zira' }), fakeVoice('en-US', { name: 'David' })]

  it('the chosen voice reads when present, however the system writes its language tag', () => {
    expect(nameOf(here, { name: 'Zira', lang: 'en-US' })).toEqual(['kept', 'Zira'])
  })

  it('a missing chosen voice is replaced by one of its accent, else by the best one', () => {
    expect(nameOf(here, { name: 'Mark', lang: 'en-US' })).toEqual(['instead', 'Zira'])
    expect(nameOf(here, { name: 'Daniel', lang: 'en-GB' })).toEqual(['instead', 'Ezinne'])
    expect(nameOf([fakeVoice('fr-FR')], { name: 'Daniel', lang: 'en-GB' })).toEqual(['none'])
  })

  it('the chosen voice is not mistaken for one of the same name in another accent or on the internet', () => {
    expect(nameOf([fakeVoice('en-GB', { name: 'Zira' }), ...here.slice(2)], { name: 'Zira', lang: 'en-US' })).toEqual(['instead', 'David'])
    const online = fakeVoice('en-US', { name: 'Zira', localService: false })
    expect(nameOf([online, here[0]!], { name: 'Zira', lang: 'en-US' })).toEqual(['instead', 'Ezinne'])
  })
})

describe('whatever voices a system has', () => {
  it('for any set of voices, only local English ones are offered, each once', () => {
    fc.assert(
      fc.property(anyVoices, (voices) => {
        const offered = offeredVoices(voices)
        for (const voice of offered)
          expect({ isOffered: voices.includes(voice), isLocal: voice.localService, isEnglish: isEnglish(voice.lang) }).toEqual({
            isOffered: true,
            isLocal: true,
            isEnglish: true
          })
        expect(new Set(offered.map(voiceKey)).size).toBe(offered.length)
        const keys = new Set(voices.filter(({ lang, localService }) => localService && isEnglish(lang)).map(voiceKey))
        expect(new Set(offered.map(voiceKey))).toEqual(keys)
      })
    )
  })

  it('for any set of voices, an offered one reads if there is one, and online voices change nothing', () => {
    fc.assert(
      fc.property(anyVoices, anySaved, (voices, saved) => {
        const choice = chooseVoice(voices, saved)
        const offered = offeredVoices(voices)
        expect(choice.kind === 'none').toBe(offered.length === 0)
        if (choice.kind !== 'none') expect(offered).toContain(choice.voice)
        expect(chooseVoice([...voices, fakeVoice('en-NG', { localService: false, isDefault: true })], saved)).toEqual(choice)
      })
    )
  })

  it('for any set of voices, the chosen one reads if offered, else one of its accent if there is one', () => {
    fc.assert(
      fc.property(anyVoices, anySaved, (voices, saved) => {
        const choice = chooseVoice(voices, saved)
        if (choice.kind === 'none') return
        const offered = offeredVoices(voices)
        const isHere = saved !== null && offered.some((voice) => voiceKey(voice) === voiceKey(saved))
        expect(choice.kind).toBe(saved === null ? 'usual' : isHere ? 'kept' : 'instead')
        if (saved === null) return
        if (isHere) expect(voiceKey(choice.voice)).toBe(voiceKey(saved))
        else if (offered.some(({ lang }) => plainTag(lang) === plainTag(saved.lang))) expect(plainTag(choice.voice.lang)).toBe(plainTag(saved.lang))
      })
    )
  })
})

describe('the words for a voice', () => {
  it.each([
    [{ name: 'Daniel', lang: 'en_GB' }, 'Daniel (British English)'],
    [{ name: 'Microsoft Zira - English (United States)', lang: 'en-US' }, 'Microsoft Zira - English (United States)'],
    [{ name: 'Odd', lang: 'en-+' }, 'Odd (en-+)']
  ])('the label of voice %o is “%s”', (voice, text) => {
    expect(voiceLabel(voice, 'en')).toBe(text)
  })
})
