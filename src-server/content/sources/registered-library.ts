import type { LibrarySource } from './library-source.ts'
import type { WorkFile } from './work-file.ts'

/** A library that is readable now, from Koya or from a pack. */
export interface RegisteredLibrary {
  readonly source: LibrarySource
  /** By work id. */
  readonly files: ReadonlyMap<string, WorkFile>
  /** Size of its texts and files. */
  readonly sizeBytes: number
}
