/** Returns one line for each thing that can be reached from the bridge, such as `koya.session.read function`. Runs in the page. */
export function dumpSurface(bridge: unknown): string[] {
  const lines: string[] = []
  const seen = new Set<unknown>([Object.prototype, Function.prototype, Array.prototype])
  const own = new Set(['length', 'name', 'prototype', 'arguments', 'caller'])
  const visit = (value: unknown, path: string): void => {
    const isFunction = typeof value === 'function'
    lines.push(`${path} ${typeof value}`)
    if ((typeof value !== 'object' && !isFunction) || value === null || seen.has(value)) return
    seen.add(value)
    for (const key of Reflect.ownKeys(value)) {
      if (isFunction && own.has(String(key))) continue
      const found = Object.getOwnPropertyDescriptor(value, key)!
      if (found.get || found.set) lines.push(`${path}.${String(key)} accessor`)
      else visit(found.value, `${path}.${String(key)}`)
    }
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== null && !seen.has(prototype)) visit(prototype, `${path}.[[Prototype]]`)
  }
  visit(bridge, 'koya')
  return lines.sort()
}

/** Returns what is wrong with the arguments of a listener; it may get one plain value and nothing else. Runs in the page. */
export function findLeak(received: readonly unknown[]): string | null {
  if (received.length !== 1) return `${received.length} arguments`
  const open: unknown[] = [...received]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value === 'function') return 'a function'
    if (typeof value !== 'object' || value === null) continue
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) return 'an object of a class'
    for (const key of Reflect.ownKeys(value)) {
      if (['sender', 'ports', 'senderFrame', 'ipcRenderer', 'preventDefault'].includes(String(key))) return `a member ${String(key)}`
      open.push((value as Record<PropertyKey, unknown>)[key])
    }
  }
  return null
}
