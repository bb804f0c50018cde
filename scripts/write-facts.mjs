import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { factPages } from './facts/fact-pages.mjs'
import { readFacts, readTransferLimits } from './facts/read-facts.mjs'
import { projectRoot } from './run/project-root.mjs'

/** Writes the tables of `docs/operations`; with `--check` it only lists those that differ from the code and exits with 1. */
const isCheck = process.argv.includes('--check')
const folder = join(projectRoot, 'docs/operations')
for (const [name, text] of await factPages(await readFacts(), await readTransferLimits())) {
  const path = join(folder, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  if (isCheck) process.exitCode = 1
  else writeFileSync(path, text)
  console.log(`${isCheck ? 'Differs' : 'Written'}: docs/operations/${name}`)
}
