import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { workFileName, type FiledWorkSource } from '../../../src-shared/content/library/library.ts'
import { filedWorksOf, faultsInLibrary, sizeOfTexts, type LibrarySource } from '../../content/sources/library-source.ts'
import type { RegisteredLibrary } from '../../content/sources/registered-library.ts'
import { HEAD_BYTES, isOfType, readStretch, fileStampOf, type WorkFile } from '../../content/sources/work-file.ts'

interface BuiltInLibraries {
  readonly libraries: readonly RegisteredLibrary[]
  /** Faults in a source, and works whose files are missing or of another type. */
  readonly faults: readonly string[]
}

/** Opens the built-in libraries. The files of their works are in `mediaFolder`, in a folder for each serial. */
export async function openBuiltInLibraries(mediaFolder: string, sources: readonly LibrarySource[]): Promise<BuiltInLibraries> {
  const faults: string[] = []
  const libraries: RegisteredLibrary[] = []
  for (const source of sources) {
    faults.push(...faultsInLibrary(source))
    const files = new Map<string, WorkFile>()
    for (const work of filedWorksOf(source)) {
      const file = await openFile(join(mediaFolder, source.serial, workFileName(work)), work)
      if (file === null) faults.push(`the library ${source.serial}: ${workFileName(work)} is missing, or not of type ${work.type}`)
      else files.set(work.id, file)
    }
    const fileBytes = [...files.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    libraries.push({ source, files, sizeBytes: sizeOfTexts(source) + fileBytes })
  }
  return { libraries, faults }
}

async function openFile(path: string, { type }: FiledWorkSource): Promise<WorkFile | null> {
  try {
    const handle = await open(path, 'r')
    try {
      const looked = await handle.stat({ bigint: true })
      const head = Buffer.alloc(HEAD_BYTES)
      const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0)
      if (!looked.isFile() || !isOfType(type, head.subarray(0, bytesRead))) return null
      const stretch = { path, stamp: fileStampOf(looked), offset: 0, sizeBytes: Number(looked.size) }
      return { sizeBytes: stretch.sizeBytes, sha256: await hashOf(path), read: (from, most) => readStretch(stretch, from, most) }
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
