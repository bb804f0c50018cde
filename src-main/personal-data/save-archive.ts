import type { AttemptSummary } from '../../src-shared/attempt/report/report.ts'
import { sortResults } from '../../src-shared/attempt/report/sort-results.ts'
import { resultsCsv, type ResultsText } from '../attempt/delivery/results-csv.ts'
import type { Photo } from '../../src-shared/account/learner-profile.ts'
import { writeLocalTime } from '../attempt/delivery/document-handlers.ts'
import { partAsJson, type OwnDataSource } from './own-data-pages.ts'
import { valueOrEnd } from './own-data-fault.ts'
import { writeArchive, type ArchiveEntry } from './write-archive.ts'

interface ArchiveOptions {
  /** Describes the archive's content in plain words. */
  readonly readMe: string
  readonly results: ResultsText
  readonly attempts: readonly AttemptSummary[]
}

const PHOTO_PART = 'account_photo'
const endings: Readonly<Record<Photo['mediaType'], string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/**
 * Writes everything that the backend stores of the learner to a ZIP file: a description, the results for a spreadsheet, the picture, and each part as
 * JSON. Throws an `OwnDataFault` if the backend fails meanwhile.
 */
export async function saveArchive(source: OwnDataSource, { readMe, results, attempts }: ArchiveOptions, path: string): Promise<void> {
  const { api, session } = source
  const { parts } = valueOrEnd(await session.withToken((bearer) => api.call('listOwnData', { bearer })))
  const sorted = sortResults(attempts, { column: 'when', direction: 'descending' })
  const photo = await session.withToken((bearer) => api.call('fetchPhoto', { bearer }))
  await writeArchive(path, [
    textEntry('README.txt', readMe),
    textEntry('results.csv', resultsCsv(sorted, results, writeLocalTime)),
    ...photoEntries(valueOrEnd(photo).photo),
    ...parts.filter((part) => part !== PHOTO_PART).map((part) => ({ name: `data/${part}.json`, pieces: () => partAsJson(source, part) }))
  ])
}

function textEntry(name: string, text: string): ArchiveEntry {
  return { name, pieces: () => onePiece(text) }
}

function photoEntries(photo: Photo | null): readonly ArchiveEntry[] {
  if (photo === null) return []
  return [{ name: `picture.${endings[photo.mediaType]}`, pieces: () => onePiece(Buffer.from(photo.base64, 'base64')) }]
}

async function* onePiece<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield await Promise.resolve(piece)
}
