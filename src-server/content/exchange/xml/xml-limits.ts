const MEBIBYTE = 1024 ** 2

/** Limits of one XML file, checked while it is read (check C3 of the fault list: under a second and 100 MiB). */
export interface XmlLimits {
  readonly bytes: number
  /** Elements within elements. */
  readonly depth: number
  /** Attributes of one element. */
  readonly attributes: number
  /** Elements, texts and attributes that are in memory at the same time. */
  readonly nodes: number
  /** Character references and predefined entities in the whole file. */
  readonly references: number
}

/** For a file whose whole tree is in memory: an item, a manifest, a test. */
export const treeLimits: XmlLimits = { bytes: 8 * MEBIBYTE, depth: 100, attributes: 64, nodes: 200_000, references: 200_000 }

/** For a file that is read question by question; its pictures may be inside it as text. */
export const streamLimits: XmlLimits = { ...treeLimits, bytes: 64 * MEBIBYTE }
