import { emptyVariable, type DraftNumbers } from '../../../../../src-shared/content/own-questions/changing/draft-numbers.ts'

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

/** Returns the variables and one more, whose name is the first letter that is free. */
export function withVariable({ variables, steps }: Pick<DraftNumbers, 'variables' | 'steps'>): DraftNumbers['variables'] {
  return [...variables, { ...emptyVariable, name: freeLetter([...variables, ...steps]) }]
}

export function withStep({ variables, steps }: Pick<DraftNumbers, 'variables' | 'steps'>): DraftNumbers['steps'] {
  return [...steps, { name: freeLetter([...variables, ...steps]), formula: '' }]
}

/** Returns the rules with their first rows, where they have none. */
export function startNumbers(numbers: DraftNumbers): DraftNumbers {
  const variables = numbers.variables.length > 0 ? numbers.variables : withVariable({ ...numbers, variables: withVariable(numbers) })
  const mistakes = numbers.mistakes.length > 0 ? numbers.mistakes : Array.from({ length: 3 }, () => ({ formula: '', why: '' }))
  return { ...numbers, variables, mistakes }
}

function freeLetter(rows: readonly { readonly name: string }[]): string {
  const taken = new Set(rows.map(({ name }) => name.trim()))
  return letters.find((letter) => !taken.has(letter)) ?? ''
}
