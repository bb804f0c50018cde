import { forEverybody } from '../../platform/jobs/abandoned-work.ts'
import type { BankMedia } from './bank-media.ts'

type ReadMedia = (sha256: string) => Promise<BankMedia | null>

/** The pictures of a large exam; many candidates ask for the same ones at its start. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Remembers what was read last, since finding a file in the packs takes longer than sending it. The content of a hash never changes; what was missing is
 * looked for again. Requests at the same time share one read.
 */
export function rememberMedia(read: ReadMedia, mostBytes = MOST_BYTES): ReadMedia {
  /** In the order of their last use. */
  const held = new Map<string, BankMedia>()
  const reading = new Map<string, Promise<BankMedia | null>>()
  let heldBytes = 0

  function hold(sha256: string, media: BankMedia): void {
    held.set(sha256, media)
    heldBytes += media.bytes.length
    for (const [oldest, { bytes }] of held) {
      if (heldBytes <= mostBytes) return
      held.delete(oldest)
      heldBytes -= bytes.length
    }
  }

  async function readAndHold(sha256: string): Promise<BankMedia | null> {
    const media = await read(sha256)
    if (media) hold(sha256, media)
    return media
  }

  /** The first of those who ask may leave; the others still wait. */
  function readOnce(sha256: string): Promise<BankMedia | null> {
    const begun = forEverybody(() => readAndHold(sha256)).finally(() => reading.delete(sha256))
    reading.set(sha256, begun)
    return begun
  }

  return async (sha256) => {
    const media = held.get(sha256)
    if (media === undefined) return reading.get(sha256) ?? readOnce(sha256)
    held.delete(sha256)
    held.set(sha256, media)
    return media
  }
}
