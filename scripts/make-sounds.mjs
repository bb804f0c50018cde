import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './run/project-root.mjs'

/*
 * Makes the sounds of a subject's table from their transcripts: `node scripts/make-sounds.mjs utme use-of-english`. The text is Koya's own, the
 * voices are synthetic: espeak-ng (1.51) speaks and opusenc (opus-tools 0.2) encodes; both are Debian packages of these names. The files go to the
 * bank's `media`, and their hashes and durations into the table. The same text and versions give the same files.
 */

/** Sample rate of espeak-ng, Hz; 16 bits, one channel. */
const RATE = 22_050
const WAV_HEAD_BYTES = 44
const WORDS_PER_MINUTE = '165'
const PAUSE_MS = 350
/** More than five minutes of samples. */
const MOST_BYTES = 16 * 1024 * 1024

/** By speaker, as named in the transcript. */
const voices = { Announcer: 'en-gb+m3', Man: 'en-gb+m3', Woman: 'en-gb+f3', Speaker: 'en-gb+f2' }

const [bank = '', subject = ''] = process.argv.slice(2)
const folder = join(projectRoot, 'resources/content', bank)
const path = join(folder, `${subject}.json`)
/** @type {{ sounds?: { id: string; transcript: string; sha256: string; durationMs: number }[] }} */
const content = JSON.parse(readFileSync(path, 'utf8'))
mkdirSync(join(folder, 'media'), { recursive: true })
for (const sound of content.sounds ?? []) {
  const file = encode(speak(sound.transcript))
  writeFileSync(join(folder, 'media', `${sound.id}.ogg`), file)
  sound.sha256 = createHash('sha256').update(file).digest('hex')
  sound.durationMs = durationOf(file)
  console.log(`${sound.id}: ${sound.durationMs} ms, ${file.length} bytes`)
}
writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)

/**
 * Speaks one paragraph after another, each in its speaker's voice, with a pause in between.
 * @param {string} transcript
 */
function speak(transcript) {
  const pause = Buffer.alloc(2 * Math.round((RATE * PAUSE_MS) / 1000))
  const parts = transcript.split('\n\n').map((paragraph) => {
    const [, speaker = '', words = ''] = /^(\w+): (.+)$/s.exec(paragraph) ?? []
    const voice = /** @type {Record<string, string>} */ (voices)[speaker]
    if (voice === undefined) throw new Error(`there is no voice for "${speaker}"`)
    const wav = execFileSync('espeak-ng', ['-v', voice, '-s', WORDS_PER_MINUTE, '--stdout', words], { maxBuffer: MOST_BYTES })
    return Buffer.concat([wav.subarray(WAV_HEAD_BYTES), pause])
  })
  return Buffer.concat([pause, ...parts])
}

/** @param {Buffer} samples */
function encode(samples) {
  const format = ['--raw', '--raw-rate', String(RATE), '--raw-chan', '1', '--raw-bits', '16']
  return execFileSync('opusenc', ['--quiet', ...format, '--speech', '--bitrate', '24', '--serial', '1', '--discard-comments', '-', '-'], {
    input: samples,
    maxBuffer: MOST_BYTES
  })
}

/**
 * Returns the duration by the last page of the file, minus the samples that a decoder skips (RFC 7845); milliseconds.
 * @param {Buffer} file
 */
function durationOf(file) {
  const skipped = file.readUInt16LE(file.indexOf('OpusHead') + 10)
  return Math.round((Number(file.readBigInt64LE(file.lastIndexOf('OggS') + 6)) - skipped) / 48)
}
