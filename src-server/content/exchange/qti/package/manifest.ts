import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import type { ImportSource } from '../../import-source.ts'

/** A file that a manifest lists, with what it says about it. */
export interface ManifestResource {
  readonly type: string
  /** The resource's own file and all others, each once. */
  readonly hrefs: readonly string[]
  readonly topic: string
  readonly difficulty: ImportSource['difficulty'] | null
}

/** The words of IEEE 1484.12.1 (LOM), 5.8. */
const difficulties: Readonly<Record<string, ImportSource['difficulty']>> = {
  'very easy': 'easy',
  easy: 'easy',
  medium: 'medium',
  difficult: 'hard',
  'very difficult': 'hard'
}

/** Reads the resources of an `imsmanifest.xml`, in its order. */
export function resourcesOf(manifest: XmlElement): readonly ManifestResource[] {
  return [...descendantsOf(manifest, 'resource')].map((resource) => {
    const base = resource.attributes.get('base') ?? resource.attributes.get('xml:base') ?? ''
    const own = resource.attributes.get('href')
    const files = elementsIn(resource, 'file').map(({ attributes }) => attributes.get('href') ?? '')
    const hrefs = [...(own === undefined ? [] : [own]), ...files].filter((href) => href !== '').map((href) => base + href)
    return { type: resource.attributes.get('type') ?? '', hrefs: [...new Set(hrefs)], topic: topicOf(resource), difficulty: difficultyOf(resource) }
  })
}

export function isQtiType(type: string): boolean {
  return /^imsqti/i.test(type)
}

/** The first keyword of the general part of the metadata. */
function topicOf(resource: XmlElement): string {
  const general = [...descendantsOf(resource, 'general')][0]
  const keyword = general === undefined ? undefined : elementIn(general, 'keyword')
  return keyword === undefined ? '' : textOf(keyword).replace(/\s+/g, ' ').trim().slice(0, 80)
}

function difficultyOf(resource: XmlElement): ImportSource['difficulty'] | null {
  const difficulty = [...descendantsOf(resource, 'difficulty')][0]
  const value = difficulty === undefined ? undefined : elementIn(difficulty, 'value')
  const word = value === undefined ? '' : textOf(value).trim().toLowerCase()
  return Object.hasOwn(difficulties, word) ? (difficulties[word] ?? null) : null
}
