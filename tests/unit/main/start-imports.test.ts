import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

/** Returns the files that are loaded before `entry` runs: its imports and theirs, without those of types and those at run time. */
function loadedBefore(entry: string): Set<string> {
  const loaded = new Set<string>()
  const waiting = [resolve(entry)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    const text = file.endsWith('.ts') ? readFileSync(file, 'utf8') : ''
    for (const [, names, path] of text.matchAll(/^(?:import|export) ([^'"]*?)(?: from )?'(\.[^']+)'/gms)) {
      if (path !== undefined && !isOfTypes(names ?? '')) waiting.push(join(file, '..', path))
    }
  }
  return loaded
}

function isOfTypes(names: string): boolean {
  const each = /^\{(.*)\}$/s.exec(names)?.[1]?.split(',') ?? []
  return names.startsWith('type ') || (each.length > 0 && each.every((name) => name.trim() === '' || name.trim().startsWith('type ')))
}

it('no schema is loaded before the window is asked for (decision 8)', () => {
  const zod = resolve('src-shared/kernel/schema/zod.ts')
  expect([...loadedBefore('src-main/start-app.ts')]).not.toContain(zod)
  // What the app is composed of needs it.
  expect([...loadedBefore('src-main/app/compose-app.ts')]).toContain(zod)
})
