import { join } from 'node:path'
import { subjectContentSchema, type SubjectContent } from '../../src-shared/content/subject-content.ts'
import {
  assessmentListSchema,
  profileSchema,
  type AssessmentDefinition,
  type Profile,
  type ProfileSubject
} from '../../src-shared/content/profile.ts'
import { familiesOn, versionFor } from '../../src-shared/content/profile-versions.ts'
import { medalLadderSourceSchema, toMedalDefinitions, type MedalLadderSource } from './medal-ladder-source.ts'
import { readPictureFile } from './read-picture.ts'
import { readJsonFolder } from './read-json-folder.ts'

/**
 * The packs that were installed with the app. A damaged file throws `DamagedSourceError`: it is a broken installation, not a learner's
 * mistake.
 */
export interface ContentLibrary {
  /** Those of the assessments' files, then one for each level of the medal test. */
  readonly readDefinitions: () => Promise<readonly AssessmentDefinition[]>
  readonly readLadders: () => Promise<readonly MedalLadderSource[]>
  /** The version of an exam that a paper of `day`, such as 2026-11-21, follows: by its family, or by its own id. */
  readonly readProfile: (name: string, day: string) => Promise<Profile | null>
  /** Every exam by its family, in the version for a day. */
  readonly readProfiles: (day: string) => Promise<ReadonlyMap<string, Profile>>
  /** A folder of content by the slugs of its subjects. */
  readonly readBank: (name: string) => Promise<ReadonlyMap<string, SubjectContent>>
  /** The items that a subject of a profile is drawn from, wherever they lie, by the profile's own subject slugs. */
  readonly readBankOf: (profile: Profile, subjects: readonly ProfileSubject[]) => Promise<ReadonlyMap<string, SubjectContent>>
  /** The bytes of a picture, wherever it lies, by its hash; null where no bank has it, or its file is damaged. */
  readonly readPicture: (sha256: string) => Promise<Buffer | null>
  /** How many items the banks hold that a profile is named for, by subject slug. */
  readonly countItems: () => Promise<ReadonlyMap<string, number>>
}

interface Loaded {
  readonly definitions: readonly AssessmentDefinition[]
  readonly ladders: readonly MedalLadderSource[]
  readonly profiles: readonly Profile[]
}

/** Reads the banks of `resourcesFolder` at the first need, so that the backend starts at once, and keeps what it has read. */
export function createContentLibrary(resourcesFolder: string): ContentLibrary {
  const banks = new Map<string, Promise<ReadonlyMap<string, SubjectContent>>>()
  let loaded: Promise<Loaded> | null = null
  const load = (): Promise<Loaded> => (loaded ??= loadDefinitions(resourcesFolder))
  const readBank: ContentLibrary['readBank'] = (name) => {
    const bank = banks.get(name) ?? loadBank(join(resourcesFolder, 'content', name))
    banks.set(name, bank)
    return bank
  }
  return {
    readDefinitions: async () => (await load()).definitions,
    readLadders: async () => (await load()).ladders,
    readProfile: async (name, day) => versionFor((await load()).profiles, name, day),
    readProfiles: async (day) => familiesOn((await load()).profiles, day),
    readBank,
    readBankOf: async (profile, subjects) => {
      const found = await Promise.all(subjects.map(async (subject) => [subject.slug, await readSubject(readBank, profile, subject)] as const))
      return new Map(found.flatMap(([slug, content]) => (content ? [[slug, content]] : [])))
    },
    readPicture: async (sha256) => {
      for (const name of namesOfBanks((await load()).profiles)) {
        const pictures = [...(await readBank(name)).values()].flatMap((content) => content.pictures ?? [])
        const picture = pictures.find((one) => one.sha256 === sha256)
        const bytes = picture ? await readPictureFile(join(resourcesFolder, 'content', name), picture) : null
        if (bytes) return bytes
      }
      return null
    },
    countItems: async () => sumItems(await Promise.all([...namesOfBanks((await load()).profiles)].map(readBank)))
  }
}

async function loadDefinitions(resourcesFolder: string): Promise<Loaded> {
  const [lists, ladders, profiles] = await Promise.all([
    readJsonFolder(join(resourcesFolder, 'assessments'), assessmentListSchema),
    readJsonFolder(join(resourcesFolder, 'medal-test'), medalLadderSourceSchema),
    readJsonFolder(join(resourcesFolder, 'profiles'), profileSchema)
  ])
  return {
    definitions: [...lists.flatMap((list) => list.assessments), ...ladders.flatMap(toMedalDefinitions)],
    ladders,
    profiles
  }
}

async function loadBank(folder: string): Promise<ReadonlyMap<string, SubjectContent>> {
  const subjects = await readJsonFolder(folder, subjectContentSchema)
  return new Map(subjects.map((content) => [content.subject, content]))
}

function namesOfBanks(profiles: readonly Profile[]): ReadonlySet<string> {
  return new Set(profiles.map(({ id, bank = id }) => bank))
}

async function readSubject(
  readBank: ContentLibrary['readBank'],
  profile: Profile,
  { slug, bank = profile.bank ?? profile.id, bankSubject = slug }: ProfileSubject
): Promise<SubjectContent | undefined> {
  return (await readBank(bank)).get(bankSubject)
}

function sumItems(banks: readonly ReadonlyMap<string, SubjectContent>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [slug, { items }] of banks.flatMap((bank) => [...bank])) counts.set(slug, (counts.get(slug) ?? 0) + items.length)
  return counts
}
