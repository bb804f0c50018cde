import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'

const renderer = resolve('out/release/renderer')
const PAGE_GOAL_KB = 60

/** What the first screen loads, and the most that a page loads after it; scripts and styles, by gzip. */
export async function bundleFigures(): Promise<Figure[]> {
  const html = await readFile(join(renderer, 'index.html'), 'utf8')
  const atStart = await withImports([...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? ''))
  const start = sizeOf(atStart)
  const names = (await readdir(join(renderer, 'assets'))).filter((name) => name.endsWith('-page.js'))
  const pages = await Promise.all(
    names.map(async (name) => {
      const loaded = await withImports([`assets/${name}`])
      return { name, sizeBytes: sizeOf(new Map([...loaded].filter(([path]) => !atStart.has(path)))) }
    })
  )
  const [largest] = pages.toSorted((one, other) => other.sizeBytes - one.sizeBytes)
  if (largest === undefined) throw new Error(`there is no page in ${renderer}`)
  return [
    { name: 'start bundle of the renderer, gzip', value: start / 1000, unit: 'kB', goal: 160 },
    { name: `the largest page, ${largest.name}, gzip`, value: largest.sizeBytes / 1000, unit: 'kB', goal: PAGE_GOAL_KB }
  ]
}

/** Files by their path, with all that they import statically. */
async function withImports(paths: readonly string[]): Promise<Map<string, string>> {
  const waiting = [...paths]
  const seen = new Map<string, string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    const text = await readFile(join(renderer, path), 'utf8')
    seen.set(path, text)
    for (const match of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) waiting.push(join('assets', match[1] ?? ''))
  }
  return seen
}

function sizeOf(files: ReadonlyMap<string, string>): number {
  return [...files.values()].reduce((sum, text) => sum + gzipSync(text).byteLength, 0)
}
