import { mkdir } from 'node:fs/promises'
import { packFileOf } from '../../src-server/content/packs/archive/pack-folder.ts'
import { sharePack } from '../../src-server/content/packs/pack-shares.ts'
import { writePack } from '../../src-server/content/packs/write-pack.ts'
import { filesOfContents, makeSums, packHeaderOf } from './pack-library.ts'

/** Writes an unsigned pack of sums into a backend's library directly, and shares it with everybody. Returns the backend. */
export async function shareSums<Backend extends { readonly packFolder: string }>(backend: Backend, id: string, version: number): Promise<Backend> {
  const { packFolder } = backend
  await mkdir(packFolder, { recursive: true })
  await writePack({ header: packHeaderOf(id, version), files: filesOfContents(id, [makeSums('shared', 3)]) }, packFileOf(packFolder, id))
  await sharePack(packFolder, id, false)
  return backend
}
