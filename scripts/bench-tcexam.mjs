import { rmSync } from 'node:fs'
import { checkTcexamFolder, copyTcexamFolder } from './bench/tcexam-folder.mjs'
import { readTcexamOptions } from './bench/tcexam-options.mjs'
import { makeReady } from './make-ready.mjs'
import { installSystemPackages } from './ready/install-system-packages.mjs'
import { asNode } from './run/electron.mjs'
import { enter } from './run/enter.mjs'
import { electronInSession } from './run/in-session.mjs'
import { StepFailure } from './run/step-failure.mjs'

/**
 * `npm run bench:tcexam -- FOLDER [--rounds 7] [--attempts 50]`: Koya's server beside TCExam, from a checkout that the user has, on one PostgreSQL.
 * `--published` instead of the folder: Koya alone, beside figures of TCExam that were measured before. See docs/operations/growth.md.
 */
await enter(async (runner) => {
  const { folder, rounds, attempts } = readTcexamOptions(process.argv.slice(2))
  if (process.platform !== 'linux') throw new StepFailure('tcexam/no-linux: The comparison runs on Linux, with the programs of Debian.', 64)
  if (folder !== null) checkTcexamFolder(folder)
  await makeReady(runner, { need: 'tests', builds: ['release'] })
  if (folder !== null) await installSystemPackages(runner, 'tcexam')
  const copy = folder === null ? null : copyTcexamFolder(folder)
  try {
    const args = ['tests/bench/tcexam/bench-tcexam.ts', 'out', String(rounds), String(attempts), ...(copy === null ? [] : [copy])]
    // Not in memory: both programs write to a disk.
    return await electronInSession(runner, args, { env: asNode })
  } finally {
    if (copy !== null) rmSync(copy, { recursive: true, force: true })
  }
})
