type Functions = Readonly<Record<string, (...args: never[]) => unknown>>

/** Returns the functions of `current()`; each call goes to the value of `current()` at that time. */
export function followCurrent<Module extends object>(current: () => Module): Module {
  const names = Object.keys(current())
  return Object.fromEntries(names.map((name) => [name, (...args: never[]) => (current() as Functions)[name]?.(...args)])) as Module
}
