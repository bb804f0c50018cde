import { randomBytes } from 'node:crypto'
import type { rm, writeFile } from 'node:fs/promises'
import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { isHeld } from '../disk/held-file.ts'
import { documentName } from './document-name.ts'

interface Named {
  readonly title: string
  readonly extension: 'pdf' | 'png' | 'csv' | 'koyapack' | 'zip' | 'koyamove' | 'gift' | 'xml' | 'xlsx'
}

/** A document that is made completely before the learner is asked, or one that is written while it is made, to a path that must not exist. */
export type DocumentRequest = Named &
  ({ readonly make: () => Promise<Result<Uint8Array | string>> } | { readonly writeTo: (path: string) => Promise<Result<unknown>> })

export type SaveDocument = (request: DocumentRequest) => Promise<Result<{ path: string | null }>>

interface SaveDocumentDeps {
  /** Asks the learner for the path; null if they cancel. */
  readonly askPath: (suggestedName: string, extension: string) => Promise<string | null>
  readonly files: { readonly writeFile: typeof writeFile; readonly rename: (from: string, to: string) => Promise<void>; readonly rm: typeof rm }
  readonly log: { error: (message: string) => void }
}

const IN_USE = 'in-use'

/** The system's error codes for a disk that refuses a file, and our own. */
const codes: Readonly<Record<string, ErrorCode>> = {
  ENOSPC: 'document/disk-full',
  EDQUOT: 'document/disk-full',
  EROFS: 'document/read-only',
  EACCES: 'document/read-only',
  EPERM: 'document/read-only',
  [IN_USE]: 'document/in-use'
}

/** The folder took the new file, so only a program that holds the old one can refuse the new name. */
function throwInUse(error: unknown): never {
  throw isHeld(error) ? Object.assign(new Error(String(error)), { code: IN_USE }) : error
}

/**
 * Creates the function that writes a document to the path that the learner chooses, one at a time, so that a page that calls repeatedly cannot fill
 * the screen with dialogs. Concurrent calls fail with `document/busy`. The file is complete or absent, and an existing file with that name stays if
 * the disk refuses the new one, or if another program holds it (`document/in-use`).
 */
export function createSaveDocument({ askPath, files, log }: SaveDocumentDeps): SaveDocument {
  let isBusy = false

  /** `writePart` writes a temporary file, which is renamed to `path` once it is complete. */
  async function write(path: string, writePart: (part: string) => Promise<Result<unknown>>): Promise<Result<{ path: string }>> {
    const part = `${path}.${randomBytes(4).toString('hex')}.part`
    try {
      const written = await writePart(part)
      if (!written.ok) {
        await removePart(part)
        return written
      }
      await files.rename(part, path).catch(throwInUse)
      return succeed({ path })
    } catch (error) {
      await removePart(part)
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      log.error(`document: ${code}`)
      return fail(codes[code] ?? 'document/not-written')
    }
  }

  async function removePart(part: string): Promise<void> {
    await files.rm(part, { force: true }).catch(() => undefined)
  }

  async function save(request: DocumentRequest): Promise<Result<{ path: string | null }>> {
    const made = 'make' in request ? await request.make() : null
    if (made !== null && !made.ok) return made
    const path = await askPath(documentName(request.title, request.extension), request.extension)
    if (path === null) return succeed({ path: null })
    return write(path, async (part) => {
      if ('writeTo' in request) return request.writeTo(part)
      await files.writeFile(part, made?.value ?? '', { flag: 'wx', flush: true })
      return succeed(null)
    })
  }

  return async (request) => {
    if (isBusy) return fail('document/busy')
    isBusy = true
    try {
      return await save(request)
    } finally {
      isBusy = false
    }
  }
}
