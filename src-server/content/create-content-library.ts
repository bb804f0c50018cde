import { join } from 'node:path'
import { subjectContentSchema, type SubjectContent } from '../../src-shared/content/subject-content.ts'
import { assessmentListSchema, profileSchema, type AssessmentDefinition, type Profile } from '../../src-shared/content/profile.ts'
import { medalLadderSourceSchema, toMedalDefinitions, type MedalLadderSource } from './medal-ladder-source.ts'
import { readJsonFolder } from './read-json-folder.ts'

/**
 * The packs that were installed with the app. A damaged file throws `DamagedSourceError`: it is a broken installation, not a learner's
 * mistake.
 */
export interface ContentLibrary {
  /** Those of the assessments' files, then one for each level of the medal test. */
  readonly readDefinitions: () => Promise<readonly AssessmentDefinition[]>
  readonly readLadders: () => Promise<readonly MedalLadderSource[]>
  readonly readProfile: (id: string) => Promise<Profile | null>
  /** The bank of a profile by subject slug. */
  readonly readBank: (profileId: string) => Promise<ReadonlyMap<string, SubjectContent>>
  /** How many items the banks of all profiles hold, by subject slug. */
  readonly countItems: () => Promise<ReadonlyMap<string, number>>
}

interface Loaded {
  readonly definitions: readonly AssessmentDefinition[]
  readonly ladders: readonly MedalLadderSource[]
  readonly profiles: ReadonlyMap<string, Profile>
}

/** Reads the banks of `resourcesFolder` at the first need, so that the backend starts at once, and keeps what it has read. */
export function createContentLibrary(resourcesFolder: string): ContentLibrary {
  const banks = new Map<string, Promise<ReadonlyMap<string, SubjectContent>>>()
  let loaded: Promise<Loaded> | null = null
  const load = (): Promise<Loaded> => (loaded ??= loadDefinitions(resourcesFolder))
  const readBank: ContentLibrary['readBank'] = (profileId) => {
    const bank = banks.get(profileId) ?? loadBank(join(resourcesFolder, 'content', profileId))
    banks.set(profileId, bank)
    return bank
  }
  return {
    readDefinitions: async () => (await load()).definitions,
    readLadders: async () => (await load()).ladders,
    readProfile: async (id) => (await load()).profiles.get(id) ?? null,
    readBank,
    countItems: async () => sumItems(await Promise.all([...(await load()).profiles.keys()].map(readBank)))
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
    profiles: new Map(profiles.map((profile) => [profile.id, profile]))
  }
}

async function loadBank(folder: string): Promise<ReadonlyMap<string, SubjectContent>> {
  const subjects = await readJsonFolder(folder, subjectContentSchema)
  return new Map(subjects.map((content) => [content.subject, content]))
}

function sumItems(banks: readonly ReadonlyMap<string, SubjectContent>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [slug, { items }] of banks.flatMap((bank) => [...bank])) counts.set(slug, (counts.get(slug) ?? 0) + items.length)
  return counts
}
