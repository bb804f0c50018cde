import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive, produced in pieces while it is written. */
export interface ArchiveEntry {
  readonly name: string
  readonly pieces: () => AsyncIterable<string | Uint8Array>
}

/** Writes a ZIP file to a path that must not exist, one entry at a time, so that only one piece is in memory. An error of an entry ends it. */
export async function writeArchive(path: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const zip = new ZipFile()
  const stop = new AbortController()
  for (const { name, pieces } of entries) {
    zip.addReadStreamLazy(name, (give) => {
      const stream = Readable.from(pieces())
      stream.once('error', (error) => {
        stop.abort(error)
      })
      give(null, stream)
    })
  }
  zip.on('error', (error: unknown) => {
    stop.abort(error)
  })
  zip.end()
  try {
    await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', flush: true }), { signal: stop.signal })
  } catch (error) {
    // The error of an entry, if one ended it; else that of the disk.
    throw stop.signal.aborted ? stop.signal.reason : error
  }
}
