import type { PackSigning, PackStatus } from '../../../src-shared/content/packs/pack-summary.ts'
import type { PackConsent } from '../../../src-shared/content/packs/pack-work.ts'
import { fail, type Failure } from '../../../src-shared/kernel/errors/result.ts'
import type { PackRules } from './built-in-packs.ts'
import { isLibraryPack } from './library-pack.ts'
import type { PackManifest } from './archive/pack-manifest.ts'

interface Judged {
  readonly manifest: PackManifest
  readonly signing: PackSigning
}

/** Returns the status of a pack of the library. Pure. */
export function packStatusOf({ manifest, signing }: Judged, { examBanks, builtIn }: Pick<PackRules, 'examBanks' | 'builtIn'>): PackStatus {
  const { id, version } = manifest
  // No paper can be drawn from a library, so its name must not be a bank's, whoever signed it.
  if (isLibraryPack(manifest)) return examBanks.has(id) ? 'not-trusted' : 'library'
  if (!examBanks.has(id)) return 'practice'
  if (signing.kind !== 'signed') return 'not-trusted'
  return version > (builtIn.get(id)?.version ?? 0) ? 'exams' : 'behind-built-in'
}

/** Returns why a pack is not installed; null where nothing forbids it. `held` is the installed pack with its name. Pure. */
export function refusalOf(
  pack: Judged,
  { rules, consent, held }: { readonly rules: Pick<PackRules, 'examBanks' | 'builtIn'>; readonly consent: PackConsent; readonly held: Judged | null }
): Failure | null {
  const { signing } = pack
  const status = packStatusOf(pack, rules)
  if (status === 'not-trusted') return fail('pack/not-for-exams').error
  if (status === 'behind-built-in') return fail('pack/not-newer', { version: String(rules.builtIn.get(pack.manifest.id)?.version) }).error
  if (signing.kind === 'unsigned' && consent.isOwn !== true) return fail('pack/unsigned').error
  if (signing.kind === 'unknown-key' && consent.signer !== signing.keyId) return fail('pack/unknown-signer', { signer: signing.keyId }).error
  if (held === null) return null
  if (signing.kind !== 'signed' && !isSameSigner(signing, held.signing)) return fail('pack/other-signer').error
  const isNewer = pack.manifest.version > held.manifest.version
  return isNewer || consent.mayBeOlder === true ? null : fail('pack/not-newer', { version: String(held.manifest.version) }).error
}

function isSameSigner(one: PackSigning, other: PackSigning): boolean {
  return one.kind === other.kind && keyOf(one) === keyOf(other)
}

function keyOf(signing: PackSigning): string | null {
  return signing.kind === 'unsigned' ? null : signing.keyId
}
