import { findFaults } from './quality/plain-english/find-faults.js'
import { projectRoot } from './run/project-root.mjs'

/** Prints the texts of the screens and the names of the code that break the rules of `quality/plain-english`. */
const { texts, names } = findFaults(projectRoot)
console.log([...texts, ...names, `To rewrite: ${String(texts.length)} faults of texts. To rename: ${String(names.length)} names.`].join('\n'))
if (texts.length + names.length > 0) process.exitCode = 1
