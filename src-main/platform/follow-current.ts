type Functions = Readonly<Record<string, (...args: never[]) => unknown>>

/** The same functions as `current()` has, each going to whatever `current()` is when it is called. */
export function followCurrent<Module extends object>(current: () => Module): Module {
  const names = Object.keys(current())
  return Object.fromEntries(names.map((name) => [name, (...args: never[]) => (current() as Functions)[name]?.(...args)])) as Module
}
