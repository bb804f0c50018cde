import type * as ElectronUpdater from 'electron-updater'
import type { FileWithEmbeddedBlockMapDifferentialDownloader as Downloader } from 'electron-updater/out/differentialDownloader/FileWithEmbeddedBlockMapDifferentialDownloader'
import type { UpdateFile } from '../../../src-shared/updates/update-manifest.ts'
import { guardRequests, type RequestMaker } from '../feed/guard-requests.ts'

/** The parts of electron-updater that write a changed file from an earlier one. */
export interface Differential {
  readonly CancellationToken: typeof ElectronUpdater.CancellationToken
  readonly Downloader: typeof Downloader
}

interface ChangedDownload {
  readonly library: Differential
  readonly net: RequestMaker
  readonly url: URL
  readonly file: UpdateFile
  /** An earlier version of the file, with its own block map. */
  readonly base: string
  readonly target: string
  /** A connection without data for this long is aborted, milliseconds. */
  readonly idleMs: number
  readonly onBytes: (bytes: number) => void
  /** Gets the way to stop the download. */
  readonly begin: (cancel: () => void) => void
}

/**
 * Writes a file with a block map from an earlier version of it, and downloads only the blocks that are not in that one. Rejects if the earlier version
 * has no map, a request fails, or the result is not the signed file; what was written is then worth nothing.
 */
export async function downloadChanged({ library, net, url, file, base, target, idleMs, onBytes, begin }: ChangedDownload): Promise<void> {
  const cancellationToken = new library.CancellationToken()
  begin(() => {
    cancellationToken.cancel()
  })
  const guarded = guardRequests(net, { url, bytes: file.bytes, idleMs })
  const download = new library.Downloader(
    { size: file.bytes, sha512: file.sha512, ...(file.blockMapBytes === null ? {} : { blockMapSize: file.blockMapBytes }) },
    // electron-updater's own client, with guarded requests.
    guarded as unknown as ConstructorParameters<typeof Downloader>[1],
    {
      oldFile: base,
      newFile: target,
      newUrl: url,
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      requestHeaders: null,
      // One range at a time: every web server supports that, but only some support several at once.
      isUseMultipleRangeRequest: false,
      cancellationToken,
      onProgress: ({ transferred }) => {
        onBytes(transferred)
      }
    }
  )
  await download.download()
}
