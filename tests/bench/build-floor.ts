import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { z } from '../../src-shared/kernel/schema/zod.ts'

const contentSchema = z.object({ items: z.array(z.object({ stem: z.string(), options: z.array(z.object({ text: z.string() })) })) })
/** All of it is plain text, and its questions are those with which the paper opens. */
const content = resolve('resources/content/utme/use-of-english.json')

/** Builds the floor's page as the app's own pages are built, into a folder of its own; answers its file. */
export async function buildFloor(itemCount: number): Promise<string> {
  const { items } = contentSchema.parse(JSON.parse(await readFile(content, 'utf8')))
  const questions = items.slice(0, itemCount).map(({ stem, options }) => ({ stem, options: options.map(({ text }) => text) }))
  const outDir = await mkdtemp(join(tmpdir(), 'koya-floor-'))
  await build({
    root: resolve(import.meta.dirname, 'floor'),
    base: './',
    configFile: false,
    logLevel: 'warn',
    define: { __FLOOR_QUESTIONS__: JSON.stringify(questions) },
    build: { outDir, emptyOutDir: false, target: 'chrome142', minify: true, modulePreload: { polyfill: false } }
  })
  return join(outDir, 'index.html')
}
