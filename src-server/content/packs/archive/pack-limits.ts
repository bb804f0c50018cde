/** The limits of an archive, checked against its own tables before unpacking, and again while unpacking. */
export interface PackLimits {
  readonly entries: number
  /** Bytes, uncompressed. */
  readonly fileBytes: number
  readonly totalBytes: number
  /** The largest compression ratio of files larger than `ratioFromBytes`. */
  readonly ratio: number
  readonly ratioFromBytes: number
}

/** From faults.md, check C1. Repetitive text compresses far better than 100:1 only while it is small. */
export const packLimits: PackLimits = {
  entries: 5000,
  fileBytes: 50 * 1024 ** 2,
  totalBytes: 500 * 1024 ** 2,
  ratio: 100,
  ratioFromBytes: 64 * 1024
}
