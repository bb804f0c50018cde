import { join } from 'node:path'
import { readReleaseCommand } from './updates/read-release-command.ts'
import { runReleaseCommand } from './commands/run-release-command.ts'

/** As in sysexits.h. */
const USAGE_ERROR = 64
/** `scripts/release.mjs` names the resources of the checkout. */
const trustFile = join(process.env['KOYA_RESOURCES'] ?? 'resources', 'updates/trust.json')

const command = readReleaseCommand(process.argv.slice(2))
const outcome = command.ok ? await runReleaseCommand(command.value, { now: Date.now(), trustFile }) : command
if (outcome.ok) process.stdout.write(`${outcome.value.join('\n')}\n`)
else {
  process.stderr.write(`${JSON.stringify({ error: outcome.error })}\n`)
  process.exitCode = USAGE_ERROR
}
