import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of an archive, made piece by piece as it is written. */
export interface ArchiveEntry {
  readonly name: string
  readonly pieces: () => AsyncIterable<string | Uint8Array>
}

/** Writes a ZIP file to a path that is not there yet, an entry at a time, so that no more than one piece is ever held. What an entry throws ends it. */
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
    // What ended it, where that was an entry; else the disk.
    throw stop.signal.aborted ? stop.signal.reason : error
  }
}
