import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import type { SubjectContent } from '../../src-shared/content/exams/subject-content.ts'
import { fileNameOf } from '../../src-shared/content/media/media.ts'
import type { ItemTemplate } from '../../src-shared/content/templates/item-template.ts'
import type { PackLibrary } from '../../src-server/content/packs/install-pack.ts'
import { readPackRules } from '../../src-server/content/packs/built-in-packs.ts'
import { filesOfLessons, filesOfPapers, filesOfSubjects, type LessonToPack } from '../../src-server/content/packs/pack-contents.ts'
import type { PackPaperLine } from '../../src-server/content/sources/pack-paper.ts'
import { packFolderOf } from '../../src-server/content/packs/archive/pack-folder.ts'
import { keyIdOf } from '../../src-server/platform/pack-signature.ts'
import { writePack } from '../../src-server/content/packs/write-pack.ts'
import { onTestFinished } from 'vitest'
import { makeItems, makeResourcesFolder, type ResourcesFolder } from './content-fixture.ts'
import { makeTempFolder } from './make-temp-folder.ts'
import { squarePicture, squareSvg } from './pictures.ts'

/** The keys with which packs are signed. */
export interface PackSigner {
  readonly keyId: string
  readonly privatePem: string
  readonly publicPem: string
}

export interface PackToMake {
  readonly id?: string
  readonly version?: number
  /** Unsigned where absent. */
  readonly by?: PackSigner
  readonly contents?: readonly SubjectContent[]
  /** Templates of each of its subjects; none where absent. */
  readonly templates?: readonly ItemTemplate[]
  readonly lessons?: readonly LessonToPack[]
  readonly papers?: readonly PackPaperLine[]
  /** Bytes of an unused file, to make the pack larger. */
  readonly ballast?: Buffer
}

export interface TestPackLibrary {
  /** The backend's data folder, which contains the library. */
  readonly dataFolder: string
  readonly packFolder: string
  readonly resources: ResourcesFolder
  /** A signer that Koya trusts by default. */
  readonly koya: PackSigner
  readonly stranger: PackSigner
  readonly open: () => Promise<PackLibrary>
  /** Writes a pack; returns its path. */
  readonly make: (pack?: PackToMake) => Promise<string>
}

/** The bank from which the exam of `content-fixture.ts` draws; Koya ships version 4 of it. */
export const EXAM_BANK = 'trial'
export const BUILT_IN_VERSION = 4

export function makeSigner(): PackSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  return { keyId: keyIdOf(publicKey), privatePem, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}

/** Builds sums with ids other than those of the built-in bank. */
export function makeSums(prefix: string, count = 60): SubjectContent {
  return { subject: 'mathematics', title: 'Mathematics', version: 9, stimuli: [], items: makeItems(prefix, count) }
}

/** Builds the same sums, each with the picture of `pictures.ts`. */
export function makePicturedSums(prefix: string): SubjectContent {
  const sums = makeSums(prefix)
  return { ...sums, pictures: [squarePicture], items: sums.items.map((item) => ({ ...item, stem: `${item.stem} ![${squarePicture.id}]` })) }
}

/** Makes an empty library beside the resources of `content-fixture.ts`, removed after the test. */
export function makePackLibrary(): TestPackLibrary {
  const dataFolder = makeTempFolder()
  const made = makeTempFolder()
  const resources = makeResourcesFolder()
  onTestFinished(() => {
    resources.remove()
  })
  const packFolder = packFolderOf(dataFolder)
  const koya = makeSigner()
  resources.write('packs/keys/koya.pem', koya.publicPem)
  resources.write(`packs/${EXAM_BANK}.json`, packHeaderOf(EXAM_BANK, BUILT_IN_VERSION))
  let count = 0
  return {
    dataFolder,
    packFolder,
    resources,
    koya,
    stranger: makeSigner(),
    open: async () => ({ folder: packFolder, rules: await readPackRules(resources.folder, packFolder) }),
    make: async (pack: PackToMake = {}) => {
      const {
        id = EXAM_BANK,
        version = BUILT_IN_VERSION + 1,
        by,
        contents = [makeSums('new')],
        templates = [],
        lessons = [],
        papers = [],
        ballast
      } = pack
      count += 1
      const path = join(made, `${count}.koyapack`)
      const texts = [...filesOfContents(id, contents, templates), ...filesOfLessons(lessons), ...filesOfPapers(papers)]
      const files = new Map([...texts, ...(ballast ? [['ballast/bytes.bin', ballast] as const] : [])])
      await writePack({ header: packHeaderOf(id, version), files, privatePem: by?.privatePem }, path)
      return path
    }
  }
}

export function filesOfContents(
  bank: string,
  contents: readonly SubjectContent[],
  templates: readonly ItemTemplate[] = []
): ReadonlyMap<string, Buffer> {
  return filesOfSubjects(
    contents.map((content) => ({
      bank,
      content,
      syllabus: undefined,
      reviews: undefined,
      templates,
      media: new Map((content.pictures ?? []).map((picture) => [fileNameOf(picture), Buffer.from(squareSvg)]))
    }))
  )
}

export function packHeaderOf(id: string, version: number) {
  return { id, version, title: `Pack ${id}`, licence: 'CC-BY-4.0', languages: ['en'], publishedOn: '2026-11-22' }
}
