import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { readByteRange } from '../../../../src-shared/kernel/http/byte-range.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import type { ConnectionReply, PackConnection } from './pack-connection.ts'

const CHUNK_BYTES = 256 * 1024
/** Windows has no such flag; there a link in a chosen folder is the user's own. */
const NO_LINK = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW

/**
 * Reads files of a USB drive or network folder as a web server would send them. So packs from there are copied with the same progress, and go on
 * where they were after the drive was gone. Only addresses that `lookAtFolder` made are asked.
 */
export const folderConnection: PackConnection = {
  async open({ url, headers }) {
    let file: FileHandle | null = null
    try {
      file = await open(fileURLToPath(url), constants.O_RDONLY | NO_LINK)
      const found = await file.stat()
      if (found.isFile()) return succeed(replyOf(file, { headers, bytes: found.size, etag: tagOf(found) }))
      await file.close()
      return fail('pack/source-unreachable')
    } catch (error) {
      await file?.close().catch(() => undefined)
      if (error instanceof Error && 'syscall' in error) return fail('pack/source-unreachable')
      throw error
    }
  }
}

/** Changes where the file does. A drive that is connected again may count its files anew, so their numbers are no part of it. */
export function tagOf({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return `"${String(size)}-${String(Math.trunc(mtimeMs))}"`
}

interface Served {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: number
  readonly etag: string
}

function replyOf(file: FileHandle, { headers, bytes, etag }: Served): ConnectionReply {
  const range = readByteRange(headers, { bytes, etag })
  const part = range === 'beyond' ? { from: 0, to: 0 } : (range ?? { from: 0, to: bytes })
  let at = part.from
  let isClosed = false
  const close = (): void => {
    if (isClosed) return
    isClosed = true
    // Nothing was written, so a drive that is gone takes nothing with it.
    file.close().catch(() => undefined)
  }
  return {
    status: range === 'beyond' ? 416 : range === null ? 200 : 206,
    headers: {
      etag,
      'content-length': String(part.to - part.from),
      ...(range === null ? {} : { 'content-range': `bytes ${String(part.from)}-${String(part.to - 1)}/${String(bytes)}` })
    },
    async read() {
      if (at >= part.to) return null
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, part.to - at))
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) throw new Error('the file has become shorter')
      at += bytesRead
      return chunk.subarray(0, bytesRead)
    },
    close
  }
}
