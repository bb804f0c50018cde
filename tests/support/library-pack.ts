import { makeLibraryFile, type LibraryToMake } from './library-file.ts'
import { makeTempFolder } from './make-temp-folder.ts'

/** Writes the pack of a library, removed after the test; returns its path. */
export function makeLibraryPack(library: LibraryToMake = {}): Promise<string> {
  return makeLibraryFile(library, makeTempFolder())
}
