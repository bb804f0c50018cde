import type { ErrorCode } from '../../../../src-shared/kernel/errors/error-table.ts'

/** What was seen of a list at an address. */
export interface SeenCatalogue {
  readonly serial: number
  /** SHA-256 of the file. */
  readonly sha256: string
  readonly keyId: string
  /** Whether it came over `https`. */
  readonly isSecure: boolean
}

interface JudgedCatalogue extends SeenCatalogue {
  readonly isTrusted: boolean
  readonly expiresOn: string
}

interface Circumstances {
  /** The newest list that was seen at this address; null if none was. */
  readonly seen: SeenCatalogue | null
  /** The day, such as 2026-11-21. */
  readonly today: string
  /** Key id of a new signer that the person has agreed to. */
  readonly acceptedSigner?: string | undefined
}

type Verdict = Extract<ErrorCode, `pack/catalogue-${string}`>

/**
 * Returns why a list with a valid signature is not used; null where it is. A list that was seen is never replaced by an older one, by one of
 * another signer, or by one that came without TLS after one with it. A trusted key may follow any other. Pure.
 */
export function judgeCatalogue(found: JudgedCatalogue, { seen, today, acceptedSigner }: Circumstances): Verdict | null {
  if (seen?.isSecure === true && !found.isSecure) return 'pack/catalogue-not-secure'
  const isOther = seen !== null && seen.keyId !== found.keyId
  if (isOther && !found.isTrusted && acceptedSigner !== found.keyId) return 'pack/catalogue-other-signer'
  // Another signer counts from the beginning.
  if (seen !== null && !isOther && isOlder(found, seen)) return 'pack/catalogue-older'
  return found.expiresOn < today ? 'pack/catalogue-expired' : null
}

/** Two lists with one number: one of them is not the publisher's latest, and nobody can say which. */
function isOlder(found: SeenCatalogue, seen: SeenCatalogue): boolean {
  return found.serial < seen.serial || (found.serial === seen.serial && found.sha256 !== seen.sha256)
}
