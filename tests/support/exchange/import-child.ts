import { runBankCommand } from '../../../src-server/commands/bank/run-bank-command.ts'

/** Imports a file into a pack and prints how many bytes of memory the process had at most, and the last lines of the outcome. */
const [file = '', packFile = ''] = process.argv.slice(2)
const outcome = await runBankCommand(
  { kind: 'import', files: [file], format: undefined, set: undefined, licence: 'Free', packFile, sourceFolder: undefined },
  '2026-11-30'
)
const kibibytes = process.resourceUsage().maxRSS
process.stdout.write(JSON.stringify({ peakBytes: kibibytes * 1024, lines: outcome.ok ? outcome.value.lines.slice(-3) : [outcome.error.code] }))
