/** Returns a text from the navigation state; undefined if there is none. */
export function textIn(state: unknown, name: string): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const value: unknown = Object.entries(state).find(([key]) => key === name)?.[1]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Like `textIn`, but only accepts one of the given words. */
export function wordIn<Word extends string>(state: unknown, name: string, words: readonly Word[]): Word | undefined {
  const text = textIn(state, name)
  return words.find((word) => word === text)
}
