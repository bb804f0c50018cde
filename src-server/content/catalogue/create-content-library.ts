import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { type Media, fileNameOf } from '../../../src-shared/content/media/media.ts'
import type { AssessmentDefinition, Profile, ProfileSubject } from '../exams/profile.ts'
import { familiesOn, versionFor } from '../exams/profile-versions.ts'
import { toMedalDefinitions, type MedalLadderSource } from '../sources/medal-ladder-source.ts'
import { bankOfQuiz } from '../sources/bank-of.ts'
import { readInstalledLessons, type InstalledLesson } from './installed-lessons.ts'
import { hasExam, readInstalledPapers, type InstalledPaper } from './installed-papers.ts'
import { isPackExam, packExamOf, packExamSlug } from './pack-exam.ts'
import type { RegisteredLibrary } from '../sources/registered-library.ts'
import type { SubjectPapers } from '../sources/pack-paper.ts'
import { readBankSubjects, readBesideBanks, readResources } from '../sources/source-files.ts'
import type { BankMedia } from '../media/bank-media.ts'
import type { PackRegistry, RegisteredPack } from '../packs/pack-registry.ts'
import type { SubjectTemplates } from '../../../src-shared/content/templates/item-template.ts'
import { withTemplates, type TemplatedContent } from '../templates/templated-content.ts'
import { faultInMediaFile } from '../sources/media-file.ts'

/**
 * The built-in banks and the installed packs of the backend. A damaged built-in file throws `DamagedSourceError`, because the installation is
 * broken; a damaged installed pack is ignored.
 */
export interface ContentLibrary {
  /** Built-in definitions: those of the assessment files, then one for each level of the medal test. */
  readonly readDefinitions: () => Promise<readonly AssessmentDefinition[]>
  /** The same with the quizzes of installed lessons, some of which replace a quiz of the same name. */
  readonly readAssessments: () => Promise<readonly AssessmentDefinition[]>
  /** The lessons of installed packs, without duplicate names. */
  readonly readInstalledLessons: () => Promise<readonly InstalledLesson[]>
  /** The papers of fixed items, from packs and built in. */
  readonly readPastPapers: () => Promise<readonly InstalledPaper[]>
  /** Returns whether the rules of an exam are built in, by its family or the id of one version. */
  readonly hasExam: (name: string) => Promise<boolean>
  /** Returns the bank of a built-in quiz; null where there is no such quiz. */
  readonly readBankOfQuiz: (slug: string) => Promise<string | null>
  readonly readLadders: () => Promise<readonly MedalLadderSource[]>
  /** Returns the version of an exam for a paper of `day`, such as 2026-11-21, by family or version id; or the exam that a pack itself forms. */
  readonly readProfile: (name: string, day: string) => Promise<Profile | null>
  /** Returns every exam by family, in the version for a day; then the packs that no exam draws on, each as an exam of its own. */
  readonly readProfiles: (day: string) => Promise<ReadonlyMap<string, Profile>>
  /** Reads a bank by the slugs of its subjects. */
  readonly readBank: (name: string) => Promise<ReadonlyMap<string, TemplatedContent>>
  /** Reads the items and templates for these subjects from their banks, by the profile's own subject slugs. */
  readonly readBankOf: (profile: Profile, subjects: readonly ProfileSubject[]) => Promise<ReadonlyMap<string, TemplatedContent>>
  /** As `readBankOf`, unless these subjects are withheld as by `isUnderEmbargo`. */
  readonly readOpenBankOf: (profile: Profile, subjects: readonly ProfileSubject[]) => Promise<ReadonlyMap<string, TemplatedContent> | 'under-embargo'>
  /** Reads a picture or sound by its hash; null where no bank has it, or its file is damaged. */
  readonly readMedia: (sha256: string) => Promise<BankMedia | null>
  /** The installed libraries, in the order of their packs. */
  readonly readLibraries: () => Promise<readonly RegisteredLibrary[]>
  /** Returns whether these subjects are withheld because an exam with unreleased results draws on them. */
  readonly isUnderEmbargo: (profile: Profile, subjects: readonly ProfileSubject[]) => Promise<boolean>
  /** Returns the number of items in the banks named after a profile, by subject slug. */
  readonly countItems: () => Promise<ReadonlyMap<string, number>>
}

interface Loaded {
  readonly definitions: readonly AssessmentDefinition[]
  readonly ladders: readonly MedalLadderSource[]
  readonly profiles: readonly Profile[]
  readonly papers: readonly SubjectPapers[]
}

const emptyRegistry: PackRegistry = { read: () => Promise.resolve([]) }

/**
 * Creates the library. It reads the banks of `resourcesFolder` and of `registry` when first needed, so that the backend starts at once, and
 * caches them.
 */
export function createContentLibrary(resourcesFolder: string, registry: PackRegistry = emptyRegistry): ContentLibrary {
  const banks = new Map<string, Promise<Bank>>()
  let loaded: Promise<Loaded> | null = null
  let templates: Promise<readonly SubjectTemplates[]> | null = null
  const load = (): Promise<Loaded> => (loaded ??= loadDefinitions(resourcesFolder))
  const contentFolder = join(resourcesFolder, 'content')
  const readTemplates = (): Promise<readonly SubjectTemplates[]> => (templates ??= readBesideBanks.templates(contentFolder))
  const readBuiltIn = (name: string): Promise<Bank> => {
    const bank = banks.get(name) ?? loadBank(contentFolder, { name, templates: readTemplates() })
    banks.set(name, bank)
    return bank
  }
  const readAmong =
    (packs: readonly RegisteredPack[]): ReadBank =>
    async (name) => {
      const subjects = await packs.find((pack) => nameOfBank(pack) === name)?.readSubjects()
      return subjects && subjects.size > 0 ? subjects : readBuiltIn(name)
    }
  /** Reads the registry once, so that a paper is drawn from packs that were installed at the same time. */
  const lookUp = async (): Promise<ReadBank> => readAmong(await registry.read())
  const readBankOf: ContentLibrary['readBankOf'] = async (profile, subjects) => {
    const readBank = await lookUp()
    const found = await Promise.all(subjects.map(async (subject) => [subject.slug, await readSubject(readBank, profile, subject)] as const))
    return new Map(found.flatMap(([slug, content]) => (content ? [[slug, content]] : [])))
  }

  return {
    readDefinitions: async () => (await load()).definitions,
    readLadders: async () => (await load()).ladders,
    readAssessments: async () => {
      const builtIn = await load()
      const quizzes = (await readInstalledLessons(await registry.read(), builtIn)).flatMap(({ quiz }) => quiz ?? [])
      return [...new Map([...builtIn.definitions, ...quizzes].map((definition) => [definition.slug, definition])).values()]
    },
    readInstalledLessons: async () => readInstalledLessons(await registry.read(), await load()),
    readPastPapers: async () => {
      const packs = await registry.read()
      return readInstalledPapers(packs, { builtIn: (await load()).papers, readBank: readAmong(packs) })
    },
    hasExam: async (name) => hasExam((await load()).profiles, name),
    readBankOfQuiz: async (slug) => bankOfQuiz(slug, await load()),
    readProfile: async (name, day) =>
      versionFor((await load()).profiles, name, day) ?? (isPackExam(name) ? readPackExam(await registry.read(), name) : null),
    readProfiles: async (day) => new Map([...familiesOn((await load()).profiles, day), ...(await readPackExams(await registry.read()))]),
    readBank: async (name) => (await lookUp())(name),
    readBankOf,
    readOpenBankOf: readBankOf,
    readMedia: async (sha256) => {
      const ofPack = await readMediaOfPacks(await registry.read(), sha256)
      if (ofPack) return ofPack
      // Also where a newer pack has replaced a built-in bank, because earlier papers were drawn from that bank.
      for (const name of namesOfBanks((await load()).profiles)) {
        const media = findMedia(await readBuiltIn(name), sha256)
        const bytes = media ? await readMediaFile(join(contentFolder, name), media) : null
        if (media && bytes) return { type: media.type, bytes }
      }
      return null
    },
    readLibraries: async () => {
      const usable = (await registry.read()).filter(({ status }) => status === 'library')
      return (await Promise.all(usable.map((pack) => pack.readLibrary()))).filter((library) => library !== null)
    },
    isUnderEmbargo: () => Promise.resolve(false),
    countItems: async () => {
      const readBank = await lookUp()
      return sumItems(await Promise.all([...namesOfBanks((await load()).profiles)].map(readBank)))
    }
  }
}

type Bank = ReadonlyMap<string, TemplatedContent>
type ReadBank = (name: string) => Promise<Bank>

/** Returns the bank name of a pack; null where it is not used. */
function nameOfBank({ manifest, status }: RegisteredPack): string | null {
  return status === 'exams' || status === 'practice' ? manifest.id : null
}

/** Also for a pack that replaces a bank: the quizzes of its lessons may use its items without an exam's rules. */
async function readPackExam(packs: readonly RegisteredPack[], name: string): Promise<Profile | null> {
  const pack = packs.find((one) => packExamSlug(one.manifest.id) === name && nameOfBank(one) !== null)
  return pack ? packExamOf(pack.manifest, await pack.readSubjects()) : null
}

async function readPackExams(packs: readonly RegisteredPack[]): Promise<readonly (readonly [string, Profile])[]> {
  const exams = await Promise.all(
    packs.filter(({ status }) => status === 'practice').map(async ({ manifest, readSubjects }) => packExamOf(manifest, await readSubjects()))
  )
  return exams.flatMap((exam) => (exam ? [[exam.id, exam] as const] : []))
}

async function readMediaOfPacks(packs: readonly RegisteredPack[], sha256: string): Promise<BankMedia | null> {
  for (const pack of packs) {
    const media = findMedia(await pack.readSubjects(), sha256)
    const bytes = media ? await pack.readMedia(media) : null
    if (media && bytes) return { type: media.type, bytes }
  }
  return null
}

function findMedia(bank: Bank, sha256: string): Media | undefined {
  return [...bank.values()].flatMap(({ pictures = [], sounds = [] }) => [...pictures, ...sounds]).find((media) => media.sha256 === sha256)
}

async function loadDefinitions(resourcesFolder: string): Promise<Loaded> {
  const [lists, ladders, profiles, papers] = await Promise.all([
    readResources.assessments(resourcesFolder),
    readResources.medalLadders(resourcesFolder),
    readResources.profiles(resourcesFolder),
    readBesideBanks.papers(join(resourcesFolder, 'content'))
  ])
  return {
    definitions: [...lists.flatMap((list) => list.assessments), ...ladders.flatMap(toMedalDefinitions)],
    ladders,
    profiles,
    papers
  }
}

interface BankSources {
  readonly name: string
  /** Of all banks. */
  readonly templates: Promise<readonly SubjectTemplates[]>
}

async function loadBank(contentFolder: string, { name, templates }: BankSources): Promise<Bank> {
  const [subjects, beside] = await Promise.all([readBankSubjects(contentFolder, name), templates])
  const ofBank = new Map(beside.filter(({ bank }) => bank === name).map((one) => [one.subject, one.templates]))
  return new Map(subjects.map((content) => [content.subject, withTemplates(content, ofBank.get(content.subject) ?? [])]))
}

function namesOfBanks(profiles: readonly Profile[]): ReadonlySet<string> {
  return new Set(profiles.map(({ id, bank = id }) => bank))
}

async function readSubject(
  readBank: ReadBank,
  profile: Profile,
  { slug, bank = profile.bank ?? profile.id, bankSubject = slug }: ProfileSubject
): Promise<TemplatedContent | undefined> {
  return (await readBank(bank)).get(bankSubject)
}

function sumItems(banks: readonly Bank[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [slug, { items }] of banks.flatMap((bank) => [...bank])) counts.set(slug, (counts.get(slug) ?? 0) + items.length)
  return counts
}

/** Reads the bytes of a bank's picture or sound; null where its file is missing or does not match the table. */
async function readMediaFile(bankFolder: string, media: Media): Promise<Buffer | null> {
  try {
    const bytes = await readFile(join(bankFolder, 'media', fileNameOf(media)))
    return faultInMediaFile(media, bytes) === null ? bytes : null
  } catch {
    return null
  }
}
