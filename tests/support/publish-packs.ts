import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCatalogue } from '../../src-server/content/packs/catalogue/make-catalogue.ts'
import { catalogueFileName, type CatalogueEntry, type PackCatalogue } from '../../src-server/content/packs/catalogue/pack-catalogue.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import type { PackSigner, PackToMake, TestPackLibrary } from './pack-library.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The day of every list that a test publishes, unless it says another. */
export const publishedAt = Date.UTC(2026, 10, 21)

/** Builds an entry of a list, of a pack that need not exist. */
export function buildCatalogueEntry(change: Partial<CatalogueEntry> = {}): CatalogueEntry {
  return {
    id: 'my-sums',
    version: 1,
    title: 'My sums',
    licence: 'CC-BY-4.0',
    languages: ['en'],
    publishedOn: '2026-11-21',
    bytes: 5000,
    sha256: 'a'.repeat(64),
    signer: 'b'.repeat(16),
    subjects: [{ subject: 'mathematics', title: 'Mathematics', itemCount: 60 }],
    path: 'my-sums.koyapack',
    ...change
  }
}

export function buildCatalogue(change: Partial<PackCatalogue> = {}): PackCatalogue {
  return {
    format: 1,
    title: 'Packs of Ibadan',
    serial: 1,
    publishedOn: '2026-11-21',
    expiresOn: '2027-05-20',
    packs: [buildCatalogueEntry()],
    withdrawn: [],
    ...change
  }
}

/** Opens a publisher's folder, removed after the test. */
export function openPublisher(library: TestPackLibrary, signer: PackSigner = library.stranger) {
  const folder = makeTempFolder()
  return {
    folder,
    file: join(folder, catalogueFileName),
    add: async (pack: PackToMake & { readonly id: string }): Promise<Buffer> => {
      const path = join(folder, `${pack.id}.koyapack`)
      copyFileSync(await library.make({ by: signer, ...pack }), path)
      return readFileSync(path)
    },
    publish: ({ days = 180, now = publishedAt, by = signer, title }: { days?: number; now?: number; by?: PackSigner; title?: string } = {}) =>
      makeCatalogue({ folder, privatePem: by.privatePem, title: title ?? 'Packs of Ibadan', days, now })
  }
}

export const dayAfter = (days: number): number => publishedAt + days * DAY_MS
