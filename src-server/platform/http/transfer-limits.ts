/** Limits for the files of a server, mainly packs. A cancelled client resumes where it stopped (`Range`). */
export const transferLimits = {
  /** Enough for a centre, whose 250 devices do not all download at once. A client above the limit tries again. */
  transfersAtOnce: 64,
  /** How often each transfer is checked … */
  transferProgressMs: 30_000,
  /** … and cancelled if it sent less than this since. A modem of 1998 is seven times as fast. */
  transferLeastBytesPerSecond: 1000
} as const

export type TransferLimits = Readonly<Record<keyof typeof transferLimits, number>>
