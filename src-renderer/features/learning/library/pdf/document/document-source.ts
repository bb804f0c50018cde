import { errorStatus, type ErrorCode } from '../../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../../../src-shared/kernel/errors/result.ts'
import { WORK_ERROR_HEADER } from '../../../../../../src-shared/content/library/work-address.ts'
import { fetchWork } from './fetch-work.ts'

/** The bytes of a document, requested on demand. */
export interface DocumentSource {
  readonly sizeBytes: number
  /** Reads the bytes from `begin` (inclusive) to `end` (exclusive): all of them, or a failure. */
  readonly read: (begin: number, end: number) => Promise<Result<Uint8Array>>
}

interface SourceDeps {
  readonly address: string
  /** Size given by the library; a file of another size is a different file. */
  readonly sizeBytes: number
  readonly ask?: typeof fetchWork
}

/** Reads a work through main. A file replaced meanwhile counts as gone, so that two versions are never mixed. */
export function createDocumentSource({ address, sizeBytes, ask = fetchWork }: SourceDeps): DocumentSource {
  let tag: string | null = null
  return {
    sizeBytes,
    async read(begin, end) {
      try {
        const response = await ask(address, `bytes=${String(begin)}-${String(end - 1)}`)
        if (!response.ok) return fail(codeOf(response))
        const answered = response.headers.get('ETag')
        tag ??= answered
        if (response.headers.get('Content-Range') !== `bytes ${String(begin)}-${String(end - 1)}/${String(sizeBytes)}` || tag !== answered)
          return fail('library/work-missing')
        const bytes = new Uint8Array(await response.arrayBuffer())
        return bytes.length === end - begin ? succeed(bytes) : fail('library/document-broken')
      } catch {
        // Main aborts a response whose rest does not arrive.
        return fail('library/document-broken')
      }
    }
  }
}

function codeOf({ headers }: Response): ErrorCode {
  const code = headers.get(WORK_ERROR_HEADER) ?? ''
  return isCode(code) ? code : 'library/work-missing'
}

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code)
}
