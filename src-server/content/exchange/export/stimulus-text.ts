import type { ExportedSound, ImportedQuestion, ImportFinding } from '../imported-question.ts'
import { writeMarkup } from '../markup/write-markup.ts'
import { featureLost } from './export-losses.ts'

/** Whether a format has sounds. */
export type SoundHandling = 'has-sounds' | 'no-sounds'

/** What stands before a question because of its stimulus, and after its explanation. In Koya's markup; empty without a stimulus. */
export interface StimulusText {
  /** A sound is shown by its id, as a picture is: `![id]`. */
  readonly before: string
  /** What is said in a sound, for those who have answered. */
  readonly after: string
  readonly losses: readonly ImportFinding[]
}

/**
 * Returns the texts of a question's stimulus. Where the format has no sounds, what is said stands in the place of the sound. Where it has, it follows the
 * explanation, so that it is kept and tells nobody the answer.
 */
export function stimulusTextOf({ stimulus, sound }: ImportedQuestion, handling: SoundHandling): StimulusText {
  if (stimulus === undefined) return { before: '', after: '', losses: [] }
  const losses: ImportFinding[] = [{ code: 'stimulus-lost' }]
  if (stimulus.sound === undefined) return { before: `${stimulus.text}\n\n`, after: '', losses }
  if (sound === undefined) {
    return { before: `${stimulus.text}\n\n`, after: '', losses: [...losses, { code: 'file-missing', values: { name: stimulus.sound.soundId } }] }
  }
  const said = saidIn(sound)
  if (handling === 'no-sounds') return { before: `${stimulus.text}\n\n${said}\n\n`, after: '', losses: [...losses, { code: 'sound-lost' }] }
  if (stimulus.sound.mostPlays !== undefined) losses.push(featureLost('limit of plays in this format'))
  return { before: `${stimulus.text}\n\n![${sound.id}]\n\n`, after: `\n\n${said}`, losses }
}

/** What is said as markup: its signs are no marks. */
function saidIn({ transcript }: ExportedSound): string {
  return writeMarkup(transcript.split(/\n\s*\n/).map((text) => [{ kind: 'text', text: text.replace(/\s+/g, ' ').trim() }])).source
}
