import type { ClassPupil, ListedPupil } from '../../../src-shared/teaching/school-class.ts'

interface NewNames {
  readonly added: readonly ListedPupil[]
  /** Names that are on the list already, each once. */
  readonly known: readonly string[]
}

/** Text with the text of a file below it. */
export function appendText(typed: string, found: string): string {
  return typed.trim() === '' ? found : `${typed.trimEnd()}\n${found}`
}

/** Parts names into those that are new on the list of a class and those that are on it: a list that is brought again adds only its new names. */
export function newNames(names: readonly string[], pupils: readonly Pick<ClassPupil, 'name'>[]): NewNames {
  const held = new Set(pupils.map(({ name }) => name.toLowerCase()))
  const isKnown = (name: string): boolean => held.has(name.toLowerCase())
  return {
    added: names.filter((name) => !isKnown(name)).map((name) => ({ pupilId: crypto.randomUUID(), name })),
    known: [...new Set(names.filter(isKnown))]
  }
}
