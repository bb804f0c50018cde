import { randomBytes } from 'node:crypto'
import type { rename, rm, writeFile } from 'node:fs/promises'
import type { ErrorCode } from '../../src-shared/errors/error-table.ts'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { documentName } from './document-name.ts'

export interface DocumentWish {
  readonly title: string
  readonly extension: 'pdf' | 'csv' | 'koyapack'
  readonly make: () => Promise<Result<Uint8Array | string>>
}

export type SaveDocument = (wish: DocumentWish) => Promise<Result<{ path: string | null }>>

interface SaveDocumentDeps {
  /** Asks the learner where to; null where they changed their mind. */
  readonly askPath: (suggestedName: string, extension: string) => Promise<string | null>
  readonly files: { readonly writeFile: typeof writeFile; readonly rename: typeof rename; readonly rm: typeof rm }
  readonly log: { error: (message: string) => void }
}

/** What the system says of a disk that does not take a file. */
const codes: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'document/disk-full',
  EDQUOT: 'document/disk-full',
  EROFS: 'document/read-only',
  EACCES: 'document/read-only',
  EPERM: 'document/read-only'
}

/**
 * Writes a document where the learner says, one at a time: a page that asks again and again must not fill the screen with dialogs. What asks
 * meanwhile gets `document/busy`. The file is there whole or not at all, and one of the same name stays as it was where the disk does not
 * take the new one.
 */
export function createSaveDocument({ askPath, files, log }: SaveDocumentDeps): SaveDocument {
  let isBusy = false

  async function write(path: string, content: Uint8Array | string): Promise<Result<{ path: string }>> {
    const part = `${path}.${randomBytes(4).toString('hex')}.part`
    try {
      await files.writeFile(part, content, { flag: 'wx', flush: true })
      await files.rename(part, path)
      return succeed({ path })
    } catch (error) {
      await files.rm(part, { force: true }).catch(() => undefined)
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      log.error(`document: ${code}`)
      return fail(codes[code] ?? 'document/not-written')
    }
  }

  async function save({ title, extension, make }: DocumentWish): Promise<Result<{ path: string | null }>> {
    const made = await make()
    if (!made.ok) return made
    const path = await askPath(documentName(title, extension), extension)
    return path === null ? succeed({ path: null }) : write(path, made.value)
  }

  return async (wish) => {
    if (isBusy) return fail('document/busy')
    isBusy = true
    try {
      return await save(wish)
    } finally {
      isBusy = false
    }
  }
}
