import { fileNameSchema } from '../../../../../src-shared/content/own-questions/imported-file.ts'
import { LARGEST_FILE_BYTES } from '../../../../../src-shared/kernel/values/largest-file.ts'

/** A file that the author chose, dropped or pasted. */
export interface ChosenFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Why a file is refused before it is read. */
export type FileFault = 'too-large' | 'bad-name' | 'empty' | 'unreadable' | 'several'

/** Returns the bytes of a file, or why it is refused. A folder has no bytes. */
export async function takeFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<ChosenFile | FileFault> {
  const name = fileNameSchema.safeParse(file.name)
  if (!name.success) return 'bad-name'
  if (file.size > LARGEST_FILE_BYTES) return 'too-large'
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return bytes.length === 0 ? 'empty' : { name: name.data, bytes }
  } catch {
    return 'unreadable'
  }
}

/** Returns the only file of a drop; null for a drop of something else, such as text. */
export function droppedFile(files: ArrayLike<File> | undefined): File | FileFault | null {
  if (files === undefined || files.length === 0) return null
  return files.length === 1 ? (files[0] ?? null) : 'several'
}
