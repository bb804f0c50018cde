import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Profile } from '../exams/profile.ts'
import { DamagedSourceError } from '../../platform/disk/damaged-source-error.ts'
import { bankOfQuiz } from '../sources/bank-of.ts'
import { readJsonFolder } from '../../platform/disk/read-json-folder.ts'
import { readResources } from '../sources/source-files.ts'
import { namesIn } from './archive/pack-folder.ts'
import { packHeaderSchema, type PackHeader } from './archive/pack-manifest.ts'
import { trustKeys, type TrustedKeys } from '../../platform/pack-signature.ts'

/** The data that decides which packs may be installed, and their status. */
export interface PackRules {
  /** By the ids of the packs that ship with Koya, which are the names of their banks. */
  readonly builtIn: ReadonlyMap<string, PackHeader>
  /** The banks that exams draw on, whether or not one ships with Koya. */
  readonly examBanks: ReadonlySet<string>
  /** Serials of the libraries that ship with Koya. */
  readonly serials: ReadonlySet<string>
  readonly keys: TrustedKeys
  /** The lessons that ship with Koya, each with the bank of its quiz; null where there is none. */
  readonly readLessonBanks: () => Promise<ReadonlyMap<string, string | null>>
}

/** Holds public keys that the backend's operator trusts in addition to those that ship with Koya. */
export const ownKeysFolder = 'keys'

/** Reads the rules. `resourcesFolder` holds `packs/*.json` and `packs/keys/*.pem`; throws `DamagedSourceError` for an invalid file there. */
export async function readPackRules(resourcesFolder: string, packFolder: string): Promise<PackRules> {
  const [headers, profiles, libraries, released, own] = await Promise.all([
    readJsonFolder(join(resourcesFolder, 'packs'), packHeaderSchema),
    readResources.profiles(resourcesFolder),
    readResources.libraries(resourcesFolder),
    readKeys(join(resourcesFolder, 'packs', ownKeysFolder), refuse),
    // A file that somebody put there by hand must not keep a backend from starting.
    readKeys(join(packFolder, ownKeysFolder), leaveOut)
  ])
  return {
    builtIn: new Map(headers.map((header) => [header.id, header])),
    examBanks: new Set(profiles.flatMap(banksOf)),
    serials: new Set(libraries.map(({ serial }) => serial)),
    keys: new Map([...own, ...released]),
    readLessonBanks: () => readLessonBanks(resourcesFolder, profiles)
  }
}

async function readLessonBanks(resourcesFolder: string, profiles: readonly Profile[]): Promise<ReadonlyMap<string, string | null>> {
  const [lessons, lists] = await Promise.all([readResources.lessons(resourcesFolder), readResources.assessments(resourcesFolder)])
  const definitions = lists.flatMap(({ assessments }) => assessments)
  return new Map(lessons.map(({ slug, quiz }) => [slug, quiz === undefined ? null : bankOfQuiz(quiz, { definitions, profiles })]))
}

function banksOf({ id, bank = id, subjects }: Profile): readonly string[] {
  return [bank, ...subjects.flatMap((subject) => subject.bank ?? [])]
}

async function readKeys(folder: string, onFault: (name: string, error: unknown) => TrustedKeys): Promise<TrustedKeys> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.pem'))
  const keys = await Promise.all(
    names.map(async (name) => {
      try {
        return trustKeys([await readFile(join(folder, name), 'utf8')])
      } catch (error) {
        return onFault(name, error)
      }
    })
  )
  return new Map(keys.flatMap((some) => [...some]))
}

function refuse(name: string, error: unknown): never {
  throw new DamagedSourceError(`${ownKeysFolder}/${name}`, [String(error)])
}

function leaveOut(): TrustedKeys {
  return new Map()
}
