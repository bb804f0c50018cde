import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LibrarySource } from '../../src-server/content/sources/library-source.ts'
import { libraryPath } from '../../src-server/content/packs/library-pack.ts'
import { writePack, type FileToPack } from '../../src-server/content/packs/write-pack.ts'
import type { PackSigner } from './pack-library.ts'
import { sha256Of } from './pictures.ts'
import { makeToneWav } from './sounds.ts'

/** Four seconds, so that a player can seek. */
export const shelvedTone = makeToneWav(4000)

/** A library as its author shares it: a note, and a sound whose file is `shelvedTone`. */
export const handedOut: LibrarySource = {
  serial: 'SND-0007',
  title: 'Sounds of the market',
  summary: 'To read and to hear.',
  shelves: [
    { title: 'To read', works: [{ kind: 'note', id: 'the-market', title: 'The market', text: 'Everybody **talks** at once.' }] },
    { title: 'To hear', works: [{ kind: 'audio', id: 'a-call', title: 'A call', type: 'audio/wav', durationMs: 4000, words: 'Fresh yams!' }] }
  ]
}

export interface LibraryToMake {
  readonly id?: string
  readonly version?: number
  readonly source?: unknown
  /** Files by path in the archive; they replace the sound's file or are added to it. */
  readonly files?: Readonly<Record<string, Buffer>>
  /** Paths whose bytes are compressed instead of stored. */
  readonly packed?: readonly string[]
  readonly by?: PackSigner
}

/** Writes the pack of a library into `folder`; returns its path. */
export async function makeLibraryFile(
  { id = 'market', version = 1, source = handedOut, files, packed = [], by }: LibraryToMake = {},
  folder = mkdtempSync(join(tmpdir(), 'koya-library-'))
): Promise<string> {
  const contents = new Map<string, Buffer | FileToPack>([[libraryPath, Buffer.from(JSON.stringify(source))]])
  for (const [path, bytes] of Object.entries(files ?? { 'media/a-call.wav': shelvedTone })) {
    const file = join(folder, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, bytes)
    contents.set(path, packed.includes(path) ? bytes : { file, bytes: bytes.length, sha256: sha256Of(bytes) })
  }
  const header = { id, version, title: `Library ${id}`, licence: 'CC-BY-4.0', languages: ['en'], publishedOn: '2026-11-22' }
  const path = join(folder, `${id}.koyapack`)
  await writePack({ header, files: contents, privatePem: by?.privatePem }, path)
  return path
}
