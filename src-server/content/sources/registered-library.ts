import type { LibrarySource } from './library-source.ts'
import type { WorkFile } from './work-file.ts'

/** A library that can be read now, whether it came with Koya or in a pack. */
export interface RegisteredLibrary {
  readonly source: LibrarySource
  /** By the ids of their works. */
  readonly files: ReadonlyMap<string, WorkFile>
  /** Of its texts and files. */
  readonly sizeBytes: number
}
