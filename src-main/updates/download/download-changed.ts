import type * as ElectronUpdater from 'electron-updater'
import type { FileWithEmbeddedBlockMapDifferentialDownloader as Downloader } from 'electron-updater/out/differentialDownloader/FileWithEmbeddedBlockMapDifferentialDownloader'
import type { GenericDifferentialDownloader as DownloaderByMaps } from 'electron-updater/out/differentialDownloader/GenericDifferentialDownloader'
import type { UpdateFile } from '../../../src-shared/updates/update-manifest.ts'
import type { BlockMap } from './block-map.ts'
import { guardRequests, type RequestMaker } from '../feed/guard-requests.ts'

/** The parts of electron-updater that write a changed file from an earlier one. */
export interface Differential {
  readonly CancellationToken: typeof ElectronUpdater.CancellationToken
  /** For files that end with their block map. */
  readonly Downloader: typeof Downloader
  /** For files whose block maps lie beside them. */
  readonly DownloaderByMaps: typeof DownloaderByMaps
}

interface ChangedDownload {
  readonly library: Differential
  readonly net: RequestMaker
  readonly url: URL
  readonly file: UpdateFile
  /** An earlier version of the file. */
  readonly base: string
  /** The block maps of both; null where each file ends with its own. */
  readonly maps: { readonly base: BlockMap; readonly file: BlockMap } | null
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
export async function downloadChanged(changed: ChangedDownload): Promise<void> {
  const { library, net, url, file, base, maps, target, idleMs, onBytes, begin } = changed
  const cancellationToken = new library.CancellationToken()
  begin(() => {
    cancellationToken.cancel()
  })
  const guarded = guardRequests(net, { url, bytes: file.bytes, idleMs })
  const args: ConstructorParameters<typeof Downloader> = [
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
  ]
  if (maps === null) await new library.Downloader(...args).download()
  else await new library.DownloaderByMaps(...args).download(maps.base, maps.file)
}
