/** What holds for a server's files, packs above all. Whoever is cut goes on from where it was (`Range`). */
export const transferLimits = {
  /** A centre's 250 seats do not all fetch at once; who is one too many tries again. */
  transfersAtOnce: 64,
  /** A transfer is looked at this often … */
  transferProgressMs: 30_000,
  /** … and ended where less than this has left since. A modem of 1998 is seven times as fast. */
  transferLeastBytesPerSecond: 1000
} as const

export type TransferLimits = Readonly<Record<keyof typeof transferLimits, number>>
