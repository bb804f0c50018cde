import { describe, expect, it } from 'vitest'
import { faultInSound } from '../../../src-shared/content/media/check-sound.ts'
import { withoutHeardApart } from '../../../src-server/content/exams/heard-items.ts'
import { filterDrawable } from '../../../src-server/content/exams/item-draw.ts'
import { soundSchema } from '../../../src-shared/content/media/sound.ts'
import { stimulusSchema, type SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { makeItem } from '../../support/content-fixture.ts'
import { findingsOf, withSubject } from '../../support/faulty-content.ts'
import { makeOgg, makeToneWav, toneSound, toneWav } from '../../support/sounds.ts'

const oggSound = { ...toneSound, type: 'audio/ogg' } as const

function changed(file: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(file)
  copy.writeUInt8(value, at)
  return copy
}

/** Appends a chunk and counts it in the RIFF header, so the file size is consistent. */
function withChunkBehind(file: Buffer): Buffer {
  const whole = Buffer.concat([file, Buffer.from('LIST\u0004\u0000\u0000\u0000<js>')])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

describe('a WAV file', () => {
  it('a complete WAV file whose length matches the sound table is accepted', () => {
    expect(faultInSound(toneSound, toneWav)).toBe(null)
    expect(faultInSound({ ...toneSound, durationMs: 440 }, toneWav)).toBe(null)
    expect(faultInSound({ ...toneSound, durationMs: 460 }, toneWav)).toBe('it lasts 400 ms')
  })

  it.each([
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>'.repeat(3))],
    ['nothing', Buffer.alloc(0)],
    ['a head alone', toneWav.subarray(0, 44)],
    ['an end that is cut off', toneWav.subarray(0, -2)],
    ['words behind it', Buffer.concat([toneWav, Buffer.from('<script>')])],
    ['another chunk behind the samples', withChunkBehind(toneWav)],
    ['a format that is compressed', changed(toneWav, 20, 2)],
    ['12 bits', changed(toneWav, 34, 12)],
    ['three channels', changed(toneWav, 22, 3)],
    ['two channels of which its head says one', changed(toneWav, 22, 2)],
    ['4 kHz', changed(changed(toneWav, 24, 0xa0), 25, 0x0f)],
    ['another chunk before the samples', changed(toneWav, 36, 0x4c)],
    ['another type than its table says', makeOgg()]
  ])('a WAV file is refused with %s', (_, file) => {
    expect(faultInSound(toneSound, file)).not.toBe(null)
  })

  it('a WAV file above the size limit is refused', () => {
    expect(faultInSound({ ...toneSound, durationMs: 80_000 }, makeToneWav(80_000))).toContain('bytes')
  })
})

describe('an Ogg file', () => {
  it('an Ogg file with one complete Opus stream whose length matches the sound table is accepted', () => {
    expect(faultInSound(oggSound, makeOgg())).toBe(null)
    expect(faultInSound(oggSound, makeOgg({ channels: 2 }))).toBe(null)
    expect(faultInSound(oggSound, makeOgg({ durationMs: 300 }))).toBe('it lasts 300 ms')
  })

  it.each([
    ['a byte that changed', changed(makeOgg(), makeOgg().length - 5, 1)],
    ['an end that is cut off', makeOgg().subarray(0, -1)],
    ['no last page', makeOgg({ last: 0 })],
    ['a stream behind it', Buffer.concat([makeOgg(), makeOgg()])],
    ['words behind it', Buffer.concat([makeOgg(), Buffer.from('<script>')])],
    ['another codec', makeOgg({ tags: 'vorbis__' })],
    ['three channels', makeOgg({ channels: 3 })],
    ['another type than its table says', toneWav]
  ])('an Ogg file is refused with %s', (_, file) => {
    expect(faultInSound(oggSound, file)).not.toBe(null)
  })
})

describe('the table of sounds', () => {
  it.each([
    ['no words', { transcript: '' }],
    ['no duration', { durationMs: 0 }],
    ['a kind that is not played', { type: 'audio/mpeg' }],
    ['an id that leaves its folder', { id: '../tone' }]
  ])('the sound table refuses a sound with %s', (_, change) => {
    expect(soundSchema.safeParse(toneSound).success).toBe(true)
    expect(soundSchema.safeParse({ ...toneSound, ...change }).success).toBe(false)
  })

  it('only an audio stimulus has a sound, and it must have one', () => {
    const passage = { id: 'talk', kind: 'passage', title: 'A talk', text: 'Listen.' }
    const sound = { soundId: 'trial-tone', mostPlays: 2 }
    const isTaken = (value: object): boolean => stimulusSchema.safeParse({ ...passage, ...value }).success
    expect([isTaken({}), isTaken({ kind: 'audio', sound }), isTaken({ kind: 'audio' }), isTaken({ sound })]).toEqual([true, true, false, false])
    expect(isTaken({ kind: 'audio', sound: { ...sound, mostPlays: 0 } })).toBe(false)
  })
})

describe('the sounds of a pack', () => {
  const said = 'Woman: The bus to Makurdi leaves from bay nine and not from bay four this morning.'
  const talk = { id: 'talk', kind: 'audio', title: 'A talk', text: 'Listen to the talk.', sound: { soundId: 'trial-tone' } } as const
  const hear = (change: Partial<SubjectContent> = {}, stem?: string) =>
    withSubject('arithmetic', (subject) => {
      const [first, ...others] = subject.items
      const items = [{ ...first!, stimulusId: 'talk', ...(stem === undefined ? {} : { stem }) }, ...others]
      return { ...subject, stimuli: [talk], sounds: [{ ...toneSound, transcript: said }], items, ...change }
    })
  // Exams never draw the listening item, so the subject is one item short. That finding is expected.
  const codes = (content: ReturnType<typeof hear>): string[] => findingsOf(content).flatMap(([code]) => (code === 'too-few-items' ? [] : code))

  it('a pack must declare every sound that its stimuli use, and use every sound it declares', () => {
    expect(codes(hear())).toEqual([])
    expect(codes(hear({ sounds: [] }))).toEqual(['unknown-sound'])
    expect(codes(withSubject('arithmetic', (subject) => ({ ...subject, sounds: [toneSound] })))).toEqual(['unused-sound'])
  })

  it('the content check finds a transcript shown beside its questions, except for a short phrase', () => {
    expect(codes(hear({}, 'Where does *the bus to Makurdi leave* from, and why not “from bay four this morning”?'))).toEqual([])
    expect(codes(hear({}, 'You heard: the **bus** to Makurdi leaves from bay nine and not from there. Where is that?'))).toEqual(['transcript-shown'])
    expect(codes(hear({ stimuli: [{ ...talk, text: said }] }))).toEqual(['transcript-shown'])
  })
})

describe('items about a sound that belong to no section', () => {
  const item = makeItem('heard', { topic: 'Listening' })
  const content: SubjectContent = {
    subject: 'english',
    title: 'English',
    version: 1,
    stimuli: [
      { id: 'talk', kind: 'audio', title: 'A talk', text: 'Listen.', sound: { soundId: 'trial-tone' } },
      { id: 'text', kind: 'passage', title: 'A text', text: 'Read.' }
    ],
    items: [
      { ...item, id: 'heard', stimulusId: 'talk' },
      { ...item, id: 'heard-in-section', stimulusId: 'talk', section: 'listening' },
      { ...item, id: 'read', stimulusId: 'text' }
    ]
  }
  const idsOf = ({ items }: SubjectContent): string[] => items.map(({ id }) => id)

  it('items about a sound outside any section are drawn only if their topic is requested', () => {
    expect(idsOf(withoutHeardApart(content))).toEqual(['heard-in-section', 'read'])
    expect(idsOf(filterDrawable(content, { itemCount: 3 }))).toEqual(['heard-in-section', 'read'])
    expect(idsOf(filterDrawable(content, { itemCount: 3, topics: ['Listening'] }))).toEqual(['heard', 'heard-in-section', 'read'])
  })
})
