const { importRules } = require('./scripts/quality/domains.js')

/** What a bundler or a process starts: nothing imports it. */
const entries = [
  '^src-main/main\\.ts$',
  '^src-main/attempt/journal/journal-worker\\.ts$',
  '^src-main/platform/key-worker\\.ts$',
  '^src-main/device/kiosk/pin/pin-worker\\.ts$',
  '^src-server/(embedded|standalone)\\.ts$',
  '^src-server/account/password/password-worker\\.ts$',
  '^src-preload/preload\\.ts$',
  '^src-renderer/main\\.tsx?$',
  '\\.d\\.ts$'
]

/**
 * Each folder of a process may import what its row in scripts/quality/domains.js names. `tsc -b` sees an import of another process, too; this also
 * sees what no compiler looks for: cycles, orphans, a package that does not belong.
 */
module.exports = {
  forbidden: [
    {
      name: 'the-preload-takes-one-file',
      severity: 'error',
      comment: 'The preload takes only the channel table: schemas would bring zod along.',
      from: { path: '^src-preload/' },
      to: { path: '^src-', pathNot: ['^src-preload/', '^src-shared/contracts/channel-table\\.ts$'] }
    },
    ...importRules(),
    {
      name: 'sources-know-no-tests',
      severity: 'error',
      from: { path: '^src-' },
      to: { path: '^(tests|scripts)/' }
    },
    {
      name: 'electron-only-in-main-and-preload',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-(main|preload)/' },
      to: { path: '^(electron$|node_modules/electron/)' }
    },
    {
      name: 'no-node-in-the-page',
      severity: 'error',
      from: { path: '^src-(shared|renderer|preload)/' },
      to: { dependencyTypes: ['core'] }
    },
    {
      name: 'keytar-only-behind-the-keychain',
      severity: 'error',
      comment: 'Only src-main/platform/keychain.ts touches keytar: use the keychain handed down to you.',
      from: { path: '^src-', pathNot: '^src-main/platform/keychain\\.ts$' },
      to: { path: 'node_modules/(keytar|@github/keytar)/' }
    },
    {
      name: 'zod-only-through-one-file',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-shared/kernel/schema/zod\\.ts$' },
      to: { path: 'node_modules/zod/' }
    },
    {
      name: 'commander-only-in-one-file',
      severity: 'error',
      comment: 'Describe a command by defineCommand and read it by readCommand (src-shared/kernel/command-line).',
      from: { path: '^src-', pathNot: '^src-shared/kernel/command-line/read-command\\.ts$' },
      to: { path: 'node_modules/commander/' }
    },
    {
      name: 'commands-stay-out-of-the-page',
      severity: 'error',
      comment: 'The library that reads commands needs Node.',
      from: { path: '^src-(renderer|preload)/' },
      to: { path: '^src-shared/kernel/command-line/' }
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move what both need into a file of its own. A page that the route table loads lazily may name its routes.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } }
    },
    { name: 'no-orphans', severity: 'error', from: { orphan: true, pathNot: entries }, to: {} },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: ['\\?', '^node:sqlite$'] } }
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.d.ts', '.css']
    }
  }
}
