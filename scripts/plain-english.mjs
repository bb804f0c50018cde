import { writeFileSync } from 'node:fs'
import { formatText } from './quality/format-text.mjs'
import { findRemaining, judgeRemaining, readRemaining, remainingPath } from './quality/plain-english/remaining.js'
import { projectRoot } from './run/project-root.mjs'

/** Prints the texts and names that break the rules of `quality/plain-english` and are not in `remaining.json`; `--rewrite` writes that list again. */
const found = findRemaining(projectRoot)
if (process.argv.includes('--rewrite')) {
  const path = remainingPath(projectRoot)
  writeFileSync(path, await formatText(path, JSON.stringify(found)))
}
const remaining = readRemaining(projectRoot)
const faults = [...judgeRemaining(found.texts, remaining.texts), ...judgeRemaining(found.names, remaining.names)]
console.log([...faults, `To rewrite: ${String(found.texts.length)} faults of texts. To rename: ${String(found.names.length)} names.`].join('\n'))
if (faults.length > 0) process.exitCode = 1
