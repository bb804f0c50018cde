import { judgeManifest, type Judgement, type UpdateContext } from '../../src-shared/updates/judge-manifest.ts'
import type { PackageKind } from '../../src-shared/updates/update-manifest.ts'
import { openEnvelope } from './feed/open-envelope.ts'
import type { BuiltInTrust } from './feed/read-trust.ts'
import type { UpdateStatus } from './update-store.ts'

/** What this computer is, as far as updates ask. */
export interface UpdateSelf {
  readonly trust: BuiltInTrust
  /** The policy's, else the one that was built in. */
  readonly channel: string
  readonly runningVersion: string
  readonly platform: string
  readonly arch: string
  readonly package: PackageKind
}

interface Judging {
  readonly status: UpdateStatus
  readonly now: number
  readonly isAskedFor: boolean
}

/** A judgement, with the SHA-256 of the manifest that it is about. */
export type JudgedEnvelope = Judgement & { readonly sha256: string }

/** Signatures first, then all the rest; null where they are not in order. The one path of feed, stick and launch. */
export function judgeEnvelope(envelope: string, self: UpdateSelf, { status, ...judging }: Judging): JudgedEnvelope | null {
  const { trust, ...rest } = self
  const opened = openEnvelope(envelope, trust)
  if (opened === null) return null
  const context: UpdateContext = {
    ...rest,
    ...judging,
    installId: status.installId,
    failed: status.failed,
    held: status.channels[self.channel] ?? null,
    leastSequence: trust.leastSequence
  }
  return { ...judgeManifest(opened.text, opened.sha256, context), sha256: opened.sha256 }
}
