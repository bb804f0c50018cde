import type { LibraryRef } from './download-store.ts'

/** A library that is being fetched: how much of it is here, and whether it is to end. */
export interface DownloadRun extends LibraryRef {
  readonly isStopped: () => boolean
  /** It ends before its next part. */
  readonly stop: () => void
  /** So much is here before anything comes. */
  readonly begin: (hereBytes: number) => void
  readonly add: (bytes: number) => void
  /** It writes no more. */
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
