import { createRequire } from 'node:module'
import type * as ElectronUpdater from 'electron-updater'
import type * as ElectronDifferential from 'electron-updater/out/differentialDownloader/FileWithEmbeddedBlockMapDifferentialDownloader'
import type * as ElectronDifferentialByMaps from 'electron-updater/out/differentialDownloader/GenericDifferentialDownloader'
import type { Differential } from '../../src-main/updates/download/download-changed.ts'

const load = createRequire(import.meta.url)
const folder = 'electron-updater/out/differentialDownloader'

export const electronUpdater = load('electron-updater') as typeof ElectronUpdater

/** electron-updater's own parts, as `open-updater.ts` loads them. */
export function loadDifferential(): Differential {
  const embedded = load(`${folder}/FileWithEmbeddedBlockMapDifferentialDownloader`) as typeof ElectronDifferential
  const beside = load(`${folder}/GenericDifferentialDownloader`) as typeof ElectronDifferentialByMaps
  return {
    CancellationToken: electronUpdater.CancellationToken,
    Downloader: embedded.FileWithEmbeddedBlockMapDifferentialDownloader,
    DownloaderByMaps: beside.GenericDifferentialDownloader
  }
}
