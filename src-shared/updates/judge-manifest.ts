import { updateManifestSchema, UPDATE_PRODUCT, type PackageKind, type UpdateFile, type UpdateManifest } from './update-manifest.ts'
import { isWithinShare } from './rollout.ts'
import { compareVersions } from '../kernel/values/compare-versions.ts'

/** State of this computer against which a manifest is judged. */
export interface UpdateContext {
  readonly channel: string
  readonly runningVersion: string
  /** By which a staged rollout counts this computer (`rolloutIdOf`). */
  readonly rolloutId: string
  readonly platform: string
  readonly arch: string
  /** How this copy was installed. */
  readonly package: PackageKind
  /** The channel's highest sequence ever accepted here, and the SHA-256 of that manifest; null before the first. */
  readonly held: { readonly sequence: number; readonly sha256: string } | null
  /** Built-in minimum: lower sequences are rejected. */
  readonly leastSequence: number
  /** SHA-512 of files that failed their first start here. */
  readonly failed: readonly string[]
  /** Wall clock, milliseconds. It may be wrong, so it only sets flags. */
  readonly now: number
  /** A check by hand, or an import from USB drive, ignores the staged percentage. */
  readonly isAskedFor: boolean
}

export const updateRefusals = ['unreadable', 'other-product', 'other-channel', 'older-sequence', 'same-sequence', 'older-version'] as const

export type UpdateRefusal = (typeof updateRefusals)[number]

/** Why a valid manifest offers nothing here. */
export const updateFindings = ['current', 'paused', 'not-yet', 'no-file', 'failed-here'] as const

export type UpdateFinding = (typeof updateFindings)[number]

export interface UpdateOffer {
  readonly version: string
  readonly isRecall: boolean
  readonly notes: readonly string[]
  readonly file: UpdateFile
}

/** `taken`: store its sequence before doing anything else with it. */
export type Judgement =
  | { readonly kind: 'refused'; readonly reason: UpdateRefusal }
  | {
      readonly kind: 'taken'
      readonly sequence: number
      readonly isExpired: boolean
      readonly outcome: UpdateFinding | UpdateOffer
    }

/**
 * Judges a manifest for this computer. Signatures are checked before (`open-envelope.ts`): `text` is what enough known keys have signed, and
 * `sha256` is the hash of its bytes. The only way to a lower version is a recall: a higher sequence that names the running version.
 */
export function judgeManifest(text: string, sha256: string, context: UpdateContext): Judgement {
  const manifest = parseManifest(text)
  if (manifest === null) return refuse('unreadable')
  if (manifest.product !== UPDATE_PRODUCT) return refuse('other-product')
  if (manifest.channel !== context.channel) return refuse('other-channel')
  const { sequence, version } = manifest
  if (sequence < context.leastSequence || sequence < (context.held?.sequence ?? 0)) return refuse('older-sequence')
  if (sequence === context.held?.sequence && sha256 !== context.held.sha256) return refuse('same-sequence')
  const isRecall = manifest.recalls.includes(context.runningVersion)
  if (!isRecall && compareVersions(version, context.runningVersion) < 0) return refuse('older-version')
  return { kind: 'taken', sequence, isExpired: Date.parse(manifest.expiresAt) <= context.now, outcome: outcomeOf(manifest, isRecall, context) }
}

function outcomeOf(manifest: UpdateManifest, isRecall: boolean, context: UpdateContext): UpdateFinding | UpdateOffer {
  const { version, notes, percentage } = manifest
  if (version === context.runningVersion) return 'current'
  if (manifest.isPaused) return 'paused'
  const file = manifest.files.find((one) => one.platform === context.platform && one.arch === context.arch && one.package === context.package)
  if (file === undefined) return 'no-file'
  if (context.failed.includes(file.sha512)) return 'failed-here'
  if (!context.isAskedFor && !isWithinShare(context.rolloutId, version, percentage)) return 'not-yet'
  return { version, isRecall, notes, file }
}

function parseManifest(text: string): UpdateManifest | null {
  try {
    return updateManifestSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function refuse(reason: UpdateRefusal): Judgement {
  return { kind: 'refused', reason }
}
