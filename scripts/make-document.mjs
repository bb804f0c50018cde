import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeReady } from './make-ready.mjs'
import { enter } from './run/enter.mjs'
import { electronInSession } from './run/in-session.mjs'
import { projectRoot } from './run/project-root.mjs'

/*
 * Prints the notes of a built-in library as its PDF: `node scripts/make-document.mjs NOT-0001`. The text is the library's own; Electron typesets it.
 * The file goes to `resources/learning/media`, and its page count into the library's table.
 */

const [serial = ''] = process.argv.slice(2)
const table = join(projectRoot, `resources/learning/libraries/${serial}.json`)
/** @type {{ shelves: { works: { kind: string, id: string, pages?: number }[] }[] }} */
const library = JSON.parse(readFileSync(table, 'utf8'))
const work = library.shelves.flatMap(({ works }) => works).find(({ kind }) => kind === 'pdf')
if (work === undefined) throw new Error(`${table} has no work of the kind "pdf"`)

await enter(async (runner) => {
  await makeReady(runner, { need: 'session', builds: [] })
  const code = await electronInSession(runner, ['scripts/documents/print-library.mjs', serial])
  if (code !== 0) return code
  /** @type {{ pages: number }} */
  const { pages } = JSON.parse(readFileSync(join(projectRoot, `out/documents/${serial}.json`), 'utf8'))
  const folder = join(projectRoot, 'resources/learning/media', serial)
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(projectRoot, `out/documents/${serial}.pdf`), join(folder, `${work.id}.pdf`))
  work.pages = pages
  writeFileSync(table, `${JSON.stringify(library, null, 2)}\n`)
  console.log(`${work.id}.pdf: ${pages} pages`)
  return 0
})
