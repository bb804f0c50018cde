import type { LibraryRef } from './download-store.ts'

/** A running download of a library: how much is here, and whether it is to stop. */
export interface DownloadRun extends LibraryRef {
  readonly isStopped: () => boolean
  /** Stops it before the next part. */
  readonly stop: () => void
  /** Sets how many bytes are here before the download. */
  readonly begin: (hereBytes: number) => void
  readonly add: (bytes: number) => void
  /** Marks the end: nothing more is written. */
  readonly end: () => void
  /** Resolves with `end`. */
  readonly ended: Promise<null>
}

interface DownloadProgress {
  readonly serial: string
  readonly hereBytes: number
  readonly isKeeping: boolean
}

export function createDownloadRun({ owner, serial }: LibraryRef, announce: (progress: DownloadProgress) => void): DownloadRun {
  const { promise: ended, resolve } = Promise.withResolvers<null>()
  let isStopped = false
  let hereBytes = 0

  function tell(isKeeping = !isStopped): void {
    announce({ serial, hereBytes, isKeeping })
  }

  return {
    owner,
    serial,
    ended,
    isStopped: () => isStopped,
    stop() {
      if (isStopped) return
      isStopped = true
      tell()
    },
    begin(bytes) {
      hereBytes = bytes
      tell()
    },
    add(bytes) {
      hereBytes += bytes
      tell()
    },
    end() {
      resolve(null)
      tell(false)
    }
  }
}
