import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSynonyms, type Synonyms } from './items/check-synonyms.ts'
import { openSpeller, type Speller } from './spelling/open-speller.ts'

/** What the check knows of words: see `resources/words`. */
export interface WordLists {
  /** Null where the dictionary is not installed. */
  readonly speller: Speller | null
  readonly synonyms: Synonyms
}

/** Reading the dictionary takes most of a second, so a process opens each folder once. */
const opened = new Map<string, Promise<WordLists>>()

/** Opens the dictionary and the lists of `words` in the folder of the resources. A missing list is empty. */
export function openWordLists(resourcesFolder: string): Promise<WordLists> {
  const folder = join(resourcesFolder, 'words')
  const lists = opened.get(folder) ?? open(folder)
  opened.set(folder, lists)
  return lists
}

async function open(folder: string): Promise<WordLists> {
  const [speller, synonyms] = await Promise.all([openSpeller(folder), readFile(join(folder, 'synonyms.txt'), 'utf8').catch(() => '')])
  return { speller, synonyms: parseSynonyms(synonyms) }
}
