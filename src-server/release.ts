import { join } from 'node:path'
import { readReleaseCommand } from './updates/read-release-command.ts'
import type { Failure } from '../src-shared/kernel/errors/result.ts'
import { runReleaseCommand } from './commands/run-release-command.ts'

/** As in sysexits.h. */
const USAGE_ERROR = 64

/** Resolves with the exit code once the command is done. The installed program waits for it, because nothing else would end its process. */
export const ended: Promise<number> = answer().then(() => Number(process.exitCode ?? 0))

async function answer(): Promise<void> {
  const command = readReleaseCommand(process.argv.slice(2))
  if (!command.ok) refuse(command.error)
  else if (command.value.kind === 'help') process.stdout.write(command.value.text)
  else {
    // `scripts/release.mjs` sets the resources of the checkout, the installed program its own.
    const trustFile = join(process.env['KOYA_RESOURCES'] ?? 'resources', 'updates/trust.json')
    const outcome = await runReleaseCommand(command.value, { now: Date.now(), trustFile })
    if (outcome.ok) process.stdout.write(`${outcome.value.join('\n')}\n`)
    else refuse(outcome.error)
  }
}

function refuse(error: Failure): void {
  process.stderr.write(`${JSON.stringify({ error })}\n`)
  process.exitCode = USAGE_ERROR
}
