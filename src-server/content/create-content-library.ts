import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { subjectContentSchema, type SubjectContent } from '../../src-shared/content/item.ts'
import { assessmentListSchema, profileSchema, type AssessmentDefinition, type Profile } from '../../src-shared/content/profile.ts'
import type { z } from '../../src-shared/schema/zod.ts'

/** The packs that were installed with the app. A damaged file throws: it is a broken installation, not a learner's mistake. */
export interface ContentLibrary {
  readonly readDefinitions: () => Promise<readonly AssessmentDefinition[]>
  readonly readProfile: (id: string) => Promise<Profile | null>
  /** The bank of a profile by subject slug. */
  readonly readBank: (profileId: string) => Promise<ReadonlyMap<string, SubjectContent>>
}

interface Loaded {
  readonly definitions: readonly AssessmentDefinition[]
  readonly profiles: ReadonlyMap<string, Profile>
}

/** Reads the files of `resourcesFolder` at the first need, so that the backend starts at once, and keeps what it has read. */
export function createContentLibrary(resourcesFolder: string): ContentLibrary {
  const banks = new Map<string, Promise<ReadonlyMap<string, SubjectContent>>>()
  let loaded: Promise<Loaded> | null = null
  const load = (): Promise<Loaded> => (loaded ??= loadDefinitions(resourcesFolder))
  return {
    readDefinitions: async () => (await load()).definitions,
    readProfile: async (id) => (await load()).profiles.get(id) ?? null,
    readBank: (profileId) => {
      const bank = banks.get(profileId) ?? loadBank(join(resourcesFolder, 'content', profileId))
      banks.set(profileId, bank)
      return bank
    }
  }
}

async function loadDefinitions(resourcesFolder: string): Promise<Loaded> {
  const lists = await readJsonFolder(join(resourcesFolder, 'assessments'), assessmentListSchema)
  const profiles = await readJsonFolder(join(resourcesFolder, 'profiles'), profileSchema)
  return { definitions: lists.flatMap((list) => list.assessments), profiles: new Map(profiles.map((profile) => [profile.id, profile])) }
}

async function loadBank(folder: string): Promise<ReadonlyMap<string, SubjectContent>> {
  const subjects = await readJsonFolder(folder, subjectContentSchema)
  return new Map(subjects.map((content) => [content.subject, content]))
}

/** Every JSON file of `folder`, by name. A folder that is not there holds nothing. */
async function readJsonFolder<Schema extends z.ZodType>(folder: string, schema: Schema): Promise<z.output<Schema>[]> {
  const names = (await readNames(folder)).filter((name) => name.endsWith('.json')).sort()
  return Promise.all(names.map(async (name) => schema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))))
}

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
