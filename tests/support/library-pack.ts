import { makeLibraryFile, type LibraryToMake } from './library-file.ts'
import { makeTempFolder } from './make-temp-folder.ts'

/** Writes the pack of a library and answers its path; it goes with the test. */
export function makeLibraryPack(library: LibraryToMake = {}): Promise<string> {
  return makeLibraryFile(library, makeTempFolder())
}
