import { createHash } from 'node:crypto'
import type { FoundList } from '../../../../src-shared/content/packs/pack-work.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { judgeCatalogue } from '../catalogue/judge-catalogue.ts'
import { catalogueLimits, type CatalogueEntry } from '../catalogue/pack-catalogue.ts'
import { readCatalogue, type ReadCatalogue } from '../catalogue/read-catalogue.ts'
import { locationOf } from '../catalogue/seen-catalogues.ts'
import type { TrustedKeys } from '../../../platform/pack-signature.ts'
import { openConnection } from './pack-connection.ts'
import { readSmall, signingOf, type Looking, type PackSource } from './pack-source.ts'

/**
 * Reads a publisher's list at an address and records that it was seen. Fails as `readCatalogue` and `judgeCatalogue` do, and with
 * `pack/source-unreachable`; with `pack/catalogue-other-signer` the field `signer` has the new key id.
 */
export async function lookAtCatalogue(
  url: string,
  looking: Looking
): Promise<Result<{ readonly sources: readonly PackSource[]; readonly list: FoundList }>> {
  const { connection, keys, seen, today, acceptedSigner } = looking
  const opened = await openConnection(connection, { url, headers: { accept: 'application/json', 'accept-encoding': 'identity' } }, looking)
  if (!opened.ok) return opened
  // One byte more than allowed tells a list that is too large from one that is not there.
  const bytes = await readSmall(opened.value, { ...looking, mostBytes: catalogueLimits.bytes + 1 })
  if (bytes === null) return opened.value.status === 200 ? fail('pack/unsafe', { pack: 'its list of packs is too large' }) : fail('pack/no-source')
  const read = readCatalogue(bytes, keys)
  if (!read.ok) return read
  const { catalogue, signing } = read.value
  const location = locationOf(url)
  const found = {
    serial: catalogue.serial,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    keyId: signing.keyId,
    isSecure: url.startsWith('https:')
  }
  const judged = { ...found, isTrusted: signing.kind === 'signed', expiresOn: catalogue.expiresOn }
  const verdict = judgeCatalogue(judged, { seen: await seen.find(location), today, acceptedSigner })
  if (verdict !== null) return fail(verdict, { signer: signing.keyId })
  await seen.record(location, found)
  return succeed({ sources: catalogue.packs.map((entry) => sourceOf(entry, url, keys)), list: listOf(read.value, today) })
}

/** Returns what is shown above the packs of a list. */
export function listOf({ catalogue, signing }: ReadCatalogue, today: string): FoundList {
  const { title, publishedOn, expiresOn, withdrawn } = catalogue
  return { title, publishedOn, isExpired: expiresOn < today, signing, withdrawn }
}

/** Returns the pack of an entry. Its path has neither `..` nor a scheme, so it stays in the folder of the list. */
export function sourceOf(entry: CatalogueEntry, listUrl: string, keys: TrustedKeys): PackSource {
  const { sha256, signer, path, description, classLevels, exams, ...facts } = entry
  const about = { ...(description === undefined ? {} : { description }), ...(classLevels ? { classLevels } : {}), ...(exams ? { exams } : {}) }
  return {
    url: new URL(path, listUrl).href,
    bytes: entry.bytes,
    etag: `"${sha256}"`,
    isListed: true,
    sha256,
    name: entry.title,
    summary: { ...facts, signing: signingOf(signer, keys) },
    about
  }
}
