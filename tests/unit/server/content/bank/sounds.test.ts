import { expect, it } from 'vitest'
import { blindSheet } from '../../../../../src-server/content/bank/blind-sheet.ts'
import type { BankSubject } from '../../../../../src-server/content/sources/bank-source.ts'
import { checkMedia } from '../../../../../src-server/content/bank/check-media.ts'
import { filesOfSubjects } from '../../../../../src-server/content/packs/pack-contents.ts'
import { readPackContents } from '../../../../../src-server/content/packs/read-pack-contents.ts'
import { heardTone } from '../../../../support/content-fixture.ts'
import { makeToneWav, toneSound, toneWav, TRANSCRIPT_CANARY } from '../../../../support/sounds.ts'
import { tradeContent } from './bank-sources.ts'

const heard: BankSubject = {
  bank: 'village',
  content: { ...tradeContent, stimuli: tradeContent.stimuli.map((stimulus) => ({ ...stimulus, ...heardTone })), sounds: [toneSound] },
  syllabus: undefined,
  reviews: undefined,
  templates: [],
  media: new Map([['trial-tone.wav', toneWav]])
}

const withMedia = (bytes: Buffer | undefined): BankSubject => ({ ...heard, media: new Map(bytes ? [['trial-tone.wav', bytes]] : []) })

it('a pack stores sounds with transcripts and files, and they are read back unchanged', () => {
  const files = filesOfSubjects([heard])
  expect([...files.keys()]).toEqual(expect.arrayContaining(['subjects/trade/sounds.jsonl', 'media/trial-tone.wav']))
  const read = readPackContents(files, 'village')
  expect(read).toMatchObject({ ok: true, value: [{ content: heard.content }] })
  expect(read.ok && read.value[0]?.media.get('trial-tone.wav')?.equals(toneWav)).toBe(true)
})

it('a pack is refused when a sound file is missing, altered or not listed in a table', () => {
  const refusal = (change: readonly (readonly [string, Buffer | null])[]): string | undefined => {
    const files = new Map(filesOfSubjects([heard]))
    for (const [path, bytes] of change) {
      if (bytes) files.set(path, bytes)
      else files.delete(path)
    }
    const read = readPackContents(files, 'village')
    return read.ok ? undefined : read.error.fields?.['pack']
  }
  expect(refusal([['media/trial-tone.wav', null]])).toBe('media/trial-tone.wav: its file is missing')
  expect(refusal([['media/trial-tone.wav', makeToneWav(500)]])).toBe('media/trial-tone.wav: its file has another hash')
  expect(refusal([['media/other.wav', toneWav]])).toBe('media/other.wav does not belong to a subject')
  expect(refusal([['subjects/trade/sounds.jsonl', null]])).toContain('no sound "trial-tone"')
})

it('the media check reports a sound file that differs from its table', () => {
  expect(checkMedia(heard)).toEqual([])
  for (const bytes of [undefined, makeToneWav(500), Buffer.from('<html>')]) {
    expect(checkMedia(withMedia(bytes)).map(({ code, itemId }) => [code, itemId])).toEqual([['sound-file', 'trial-tone']])
  }
})

it('a blind sheet gives the transcript of a sound, and a changed transcript makes its item unsolved', () => {
  const [, line] = blindSheet(heard)
  expect(line?.sound).toEqual({ file: 'media/trial-tone.wav', sha256: toneSound.sha256, transcript: TRANSCRIPT_CANARY })
  const [, other] = blindSheet({ ...heard, content: { ...heard.content, sounds: [{ ...toneSound, transcript: 'Other words.' }] } })
  expect(other?.shownHash).not.toBe(line?.shownHash)
})
