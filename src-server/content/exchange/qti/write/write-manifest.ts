import type { Item } from '../../../../../src-shared/content/item-types/item-types.ts'
import { declaration, createXmlWriter, plainElement, type QtiVersion, type Xml } from './xml-writer.ts'

/** An item of a package with the files that it needs. */
export interface PackagedItem {
  readonly identifier: string
  readonly path: string
  readonly topic: string
  readonly difficulty: Item['difficulty']
  readonly media: readonly string[]
}

interface PackageNames {
  readonly manifest: string
  readonly item: string
  readonly test: string
  readonly schema: string
  readonly schemaVersion: string
  readonly asi: string
}

/** Names of IMS Content Packaging 1.2 as the two versions of QTI use them. */
const namesOf: Readonly<Record<QtiVersion, PackageNames>> = {
  '2.1': {
    manifest: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    item: 'imsqti_item_xmlv2p1',
    test: 'imsqti_test_xmlv2p1',
    schema: 'QTIv2.1 Package',
    schemaVersion: '1.0.0',
    asi: 'http://www.imsglobal.org/xsd/imsqti_v2p1'
  },
  '3.0': {
    manifest: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    item: 'imsqti_item_xmlv3p0',
    test: 'imsqti_test_xmlv3p0',
    schema: 'QTI Package',
    schemaVersion: '3.0.0',
    asi: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
  }
}

const LOM = 'http://ltsc.ieee.org/xsd/LOM'
export const TEST_PATH = 'test.xml'
/** The words of IEEE 1484.12.1 (LOM), 5.8. */
const difficulties: Readonly<Record<Item['difficulty'], string>> = { easy: 'easy', medium: 'medium', hard: 'difficult' }

/** Writes `imsmanifest.xml`: the test, its items with topic and difficulty, and their files. */
export function writeManifest(items: readonly PackagedItem[], version: QtiVersion): string {
  const names = namesOf[version]
  const test = plainElement(
    'resource',
    { identifier: 'test', type: names.test, href: TEST_PATH },
    plainElement('file', { href: TEST_PATH }),
    ...items.map(({ identifier }) => plainElement('dependency', { identifierref: identifier }))
  )
  const root = plainElement(
    'manifest',
    { xmlns: names.manifest, 'xmlns:imsmd': LOM, identifier: 'koya-export' },
    plainElement('metadata', {}, plainElement('schema', {}, names.schema), plainElement('schemaversion', {}, names.schemaVersion)),
    plainElement('organizations', {}),
    plainElement('resources', {}, test, ...items.map((item) => resourceOf(item, names)))
  )
  return `${declaration}${root.xml}\n`
}

function resourceOf({ identifier, path, topic, difficulty, media }: PackagedItem, names: PackageNames): Xml {
  const general = plainElement('imsmd:general', {}, plainElement('imsmd:keyword', {}, plainElement('imsmd:string', {}, topic)))
  const value = plainElement('imsmd:value', {}, difficulties[difficulty])
  const educational = plainElement('imsmd:educational', {}, plainElement('imsmd:difficulty', {}, plainElement('imsmd:source', {}, 'LOMv1.0'), value))
  return plainElement(
    'resource',
    { identifier, type: names.item, href: path },
    plainElement('metadata', {}, plainElement('imsmd:lom', {}, general, educational)),
    ...[path, ...media].map((href) => plainElement('file', { href }))
  )
}

/** Writes a test with one part and one section that asks all items in order. */
export function writeTest(items: readonly PackagedItem[], version: QtiVersion): string {
  const { element } = createXmlWriter(version)
  const section = element(
    'assessmentSection',
    { identifier: 'section', title: 'Questions', visible: true },
    ...items.map(({ identifier, path }) => element('assessmentItemRef', { identifier, href: path }))
  )
  const part = element('testPart', { identifier: 'part', navigationMode: 'nonlinear', submissionMode: 'simultaneous' }, section)
  const root = element('assessmentTest', { xmlns: namesOf[version].asi, identifier: 'test', title: 'Questions' }, part)
  return `${declaration}${root.xml}\n`
}
