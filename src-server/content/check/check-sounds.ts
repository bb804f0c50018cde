import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { itemShowsTranscript, showsTranscript } from '../../../src-shared/content/check/shows-transcript.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

/** Checks that every sound of a stimulus is in the pack's table, that each of the table is used, and that what must be heard cannot be read. */
export function checkSounds({ items, stimuli, sounds = [] }: SubjectContent): readonly ContentFinding[] {
  const known = new Map(sounds.map((sound) => [sound.id, sound]))
  const used = new Set(stimuli.flatMap(({ sound }) => sound?.soundId ?? []))
  return [
    ...stimuli.flatMap(({ id, sound }) => (sound && !known.has(sound.soundId) ? [finding('unknown-sound', id, `no sound "${sound.soundId}"`)] : [])),
    ...sounds.filter(({ id }) => !used.has(id)).map(({ id }) => finding('unused-sound', id, 'nothing plays it')),
    ...stimuli.flatMap(({ id, title, text, sound }) => {
      const transcript = known.get(sound?.soundId ?? '')?.transcript ?? ''
      const shown = items.filter(({ stimulusId }) => stimulusId === id).filter((item) => itemShowsTranscript(item, transcript))
      const isShown = [title, text].some((one) => showsTranscript(one, transcript))
      return [...(isShown ? [id] : []), ...shown.map((item) => item.id)].map((one) => finding('transcript-shown', one, 'it shows what must be heard'))
    })
  ]
}

function finding(code: ContentFinding['code'], itemId: string, words: string): ContentFinding {
  return { code, itemId, message: words }
}
