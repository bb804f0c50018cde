import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Knows how words are spelt. Apostrophes may be straight or curly. */
export interface Speller {
  isWord(word: string): boolean
}

/**
 * Opens the British dictionary with `-ise` (`dictionary-en-gb`, read by `nspell`) and the lists in `folder`, a word to a line. Null where the packages are
 * not installed: the check runs from the checkout.
 */
export async function openSpeller(folder: string): Promise<Speller | null> {
  const packages = await loadPackages()
  if (packages === null) return null
  const checker = packages.nspell(toBuffers(packages.dictionary))
  for (const word of await readWordLists(folder)) checker.add(word)
  const known = new Map<string, boolean>()
  return {
    isWord: (written) => {
      const word = written.replaceAll('’', "'")
      const isKnown = known.get(word) ?? (checker.correct(word) || checker.correct(word.replace(/'s?$/, '')))
      known.set(word, isKnown)
      return isKnown
    }
  }
}

async function loadPackages() {
  try {
    const [{ default: nspell }, { default: dictionary }] = await Promise.all([import('nspell'), import('dictionary-en-gb')])
    return { nspell, dictionary }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null
    throw error
  }
}

function toBuffers({ aff, dic }: { readonly aff: Uint8Array; readonly dic: Uint8Array }): { aff: Buffer; dic: Buffer } {
  return { aff: Buffer.from(aff), dic: Buffer.from(dic) }
}

const spellingLists = ['names.txt', 'nigerian-words.txt', 'terms.txt', 'other-words.txt']

/** A `#` begins a comment. A missing list has no words. */
async function readWordLists(folder: string): Promise<readonly string[]> {
  const lists = await Promise.all(spellingLists.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')))
  return lists.flatMap((list) => list.split('\n').map((line) => line.replace(/#.*/, '').trim())).filter((word) => word !== '')
}
