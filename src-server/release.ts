import { readReleaseCommand } from './release/read-release-command.ts'
import { runReleaseCommand } from './release/run-release-command.ts'

/** As in sysexits.h. */
const USAGE_ERROR = 64
/** Of the checkout, from whose folder `scripts/release.mjs` runs this. */
const TRUST_FILE = 'resources/updates/trust.json'

const command = readReleaseCommand(process.argv.slice(2))
const outcome = command.ok ? await runReleaseCommand(command.value, { now: Date.now(), trustFile: TRUST_FILE }) : command
if (outcome.ok) process.stdout.write(`${outcome.value.join('\n')}\n`)
else {
  process.stderr.write(`${JSON.stringify({ error: outcome.error })}\n`)
  process.exitCode = USAGE_ERROR
}
