/** What an archive may hold at most, checked by what it says of itself before anything is unpacked, and again while it is. */
export interface PackLimits {
  readonly entries: number
  /** Bytes, unpacked. */
  readonly fileBytes: number
  readonly totalBytes: number
  /** Unpacked bytes for each packed one, of files larger than `ratioFromBytes`. */
  readonly ratio: number
  readonly ratioFromBytes: number
}

/** faults.md, check C1. Text of few words packs far better than 100:1 only while it is small. */
export const packLimits: PackLimits = {
  entries: 5000,
  fileBytes: 50 * 1024 ** 2,
  totalBytes: 500 * 1024 ** 2,
  ratio: 100,
  ratioFromBytes: 64 * 1024
}
