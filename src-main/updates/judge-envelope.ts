import { judgeManifest, type Judgement, type UpdateContext } from '../../src-shared/updates/judge-manifest.ts'
import type { PackageKind } from '../../src-shared/updates/update-manifest.ts'
import { rolloutIdOf, type KnownServer } from '../../src-shared/updates/server-news.ts'
import { openEnvelope } from './feed/open-envelope.ts'
import type { BuiltInTrust } from './feed/read-trust.ts'
import type { UpdateStatus } from './update-store.ts'

/** The facts about this computer that updates need. */
export interface UpdateSelf {
  readonly trust: BuiltInTrust
  /** The policy's channel, else the built-in one. */
  readonly channel: string
  readonly runningVersion: string
  readonly platform: string
  readonly arch: string
  readonly package: PackageKind
}

interface Judging {
  readonly status: UpdateStatus
  readonly server: KnownServer | null
  readonly now: number
  readonly isAskedFor: boolean
}

/** A judgement, with the SHA-256 of the judged manifest. */
export type JudgedEnvelope = Judgement & { readonly sha256: string }

/** Checks the signatures first, then everything else; null if the signatures are invalid. Used for feed, USB drive and launch alike. */
export function judgeEnvelope(envelope: string, self: UpdateSelf, { status, server, ...judging }: Judging): JudgedEnvelope | null {
  const { trust, ...rest } = self
  const opened = openEnvelope(envelope, trust)
  if (opened === null) return null
  const context: UpdateContext = {
    ...rest,
    ...judging,
    rolloutId: rolloutIdOf(status.installId, server),
    failed: status.failed,
    held: status.channels[self.channel] ?? null,
    leastSequence: trust.leastSequence
  }
  return { ...judgeManifest(opened.text, opened.sha256, context), sha256: opened.sha256 }
}
