import { updateManifestSchema, UPDATE_PRODUCT, type PackageKind, type UpdateFile, type UpdateManifest } from './update-manifest.ts'
import { isWithinShare } from './rollout.ts'
import { compareVersions } from './update-version.ts'

/** What this computer runs and remembers, against which a manifest is held. */
export interface UpdateContext {
  readonly channel: string
  readonly runningVersion: string
  readonly installId: string
  readonly platform: string
  readonly arch: string
  /** How this copy was installed. */
  readonly package: PackageKind
  /** The highest sequence of the channel that was ever taken here, and the SHA-256 of that manifest; null before the first. */
  readonly held: { readonly sequence: number; readonly sha256: string } | null
  /** Built in: nothing below it is taken. */
  readonly leastSequence: number
  /** SHA-512 of files that were installed here and did not prove themselves. */
  readonly failed: readonly string[]
  /** By the wall clock, which may be wrong: it only flags. Milliseconds. */
  readonly now: number
  /** Whoever asked for it by hand, or brought it on a stick, is not one of a share. */
  readonly isAskedFor: boolean
}

export const updateRefusals = ['unreadable', 'other-product', 'other-channel', 'older-sequence', 'same-sequence', 'older-version'] as const

export type UpdateRefusal = (typeof updateRefusals)[number]

/** Why a manifest that is in order leads to nothing here. */
export const updateFindings = ['current', 'paused', 'not-yet', 'no-file', 'failed-here'] as const

export type UpdateFinding = (typeof updateFindings)[number]

export interface UpdateOffer {
  readonly version: string
  readonly isRecall: boolean
  readonly notes: readonly string[]
  readonly file: UpdateFile
}

/** `taken`: its sequence is to be kept before anything else is done with it. */
export type Judgement =
  | { readonly kind: 'refused'; readonly reason: UpdateRefusal }
  | {
      readonly kind: 'taken'
      readonly sequence: number
      readonly isExpired: boolean
      readonly outcome: UpdateFinding | UpdateOffer
    }

/**
 * What a manifest means for this computer. Its signatures are checked before (`open-envelope.ts`): `text` is what enough known keys have signed, and
 * `sha256` that of its bytes. A recall is the one way to a lower version: a higher sequence that names the running version.
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
  if (!context.isAskedFor && !isWithinShare(context.installId, version, percentage)) return 'not-yet'
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
