import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { findRemaining, judgeRemaining, readRemaining, remainingPath } from './quality/plain-english/remaining.js'
import { projectRoot } from './run/project-root.mjs'

/** Prints which texts and names break the rules of `quality/plain-english` and are not in `remaining.json`; `--rewrite` writes that list again. */
const found = findRemaining(projectRoot)
if (process.argv.includes('--rewrite')) {
  const filepath = remainingPath(projectRoot)
  writeFileSync(filepath, await format(JSON.stringify(found), { ...(await resolveConfig(filepath)), filepath }))
}
const remaining = readRemaining(projectRoot)
const faults = [...judgeRemaining(found.texts, remaining.texts), ...judgeRemaining(found.names, remaining.names)]
console.log([...faults, `To rewrite: ${String(found.texts.length)} faults of texts. To rename: ${String(found.names.length)} names.`].join('\n'))
if (faults.length > 0) process.exitCode = 1
