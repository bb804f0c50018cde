import type { ContentLibrary } from '../catalogue/create-content-library.ts'
import type { KnownStem } from './find-alike.ts'

interface InstalledStemsDeps {
  readonly library: Pick<ContentLibrary, 'readProfiles' | 'readBankOf'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** What the banks of all exams ask, each question once. */
export function createInstalledStems({ library, now }: InstalledStemsDeps): () => Promise<readonly KnownStem[]> {
  return async () => {
    const profiles = [...(await library.readProfiles(new Date(now()).toISOString().slice(0, 'yyyy-mm-dd'.length))).values()]
    const banks = await Promise.all(profiles.map((profile) => library.readBankOf(profile, profile.subjects)))
    const byId = new Map(
      banks.flatMap((bank) => [...bank.values()]).flatMap(({ items, title }) => items.map((item) => [item.id, { stem: item.stem, title }]))
    )
    return [...byId.values()].map(({ stem, title }) => ({ stem, title, whose: 'installed' }))
  }
}
