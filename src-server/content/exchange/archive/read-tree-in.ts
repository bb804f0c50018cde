import { readXmlTree } from '../xml/read-xml-tree.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import type { OpenArchive } from './open-archive.ts'

/** Returns the root of a small XML file of an archive; null if there is none or it cannot be read. */
export async function readTreeIn(archive: Pick<OpenArchive, 'paths' | 'read'>, path: string): Promise<XmlElement | null> {
  if (!archive.paths.includes(path)) return null
  const bytes = await archive.read(path)
  const tree = bytes.ok ? readXmlTree(bytes.value) : null
  return tree?.ok === true ? tree.value.root : null
}
