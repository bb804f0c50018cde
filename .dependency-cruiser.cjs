/**
 * The folders are the processes: each may import itself, and of the others only what is named here. Both `tsc -b` and this see a break;
 * this also sees what no compiler looks for: cycles, orphans, a package that does not belong.
 */
const layer = (folder, allowed, door) => ({
  name: `${folder}-stays-in-its-process`,
  severity: 'error',
  comment: door,
  from: { path: `^${folder}/` },
  to: { path: '^src-', pathNot: [`^${folder}/`, ...allowed] }
})

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

module.exports = {
  forbidden: [
    layer('src-shared', [], 'src-shared imports only itself: hand the value in as a parameter.'),
    layer('src-server', ['^src-shared/'], 'src-server imports only src-shared: share the type or the pure rule there.'),
    layer('src-main', ['^src-shared/'], 'src-main imports only src-shared: the backend is reached by HTTP and messages, the renderer by IPC.'),
    layer('src-renderer', ['^src-shared/'], 'src-renderer imports only src-shared: main is reached through window.koya.'),
    layer('src-preload', ['^src-shared/contracts/channel-table\\.ts$'], 'The preload takes only the channel table: schemas would bring zod along.'),
    {
      name: 'features-stay-apart',
      severity: 'error',
      comment: 'A feature never imports a feature: let them meet in src-renderer/app.',
      from: { path: '^src-renderer/features/([^/]+)/' },
      to: {
        path: '^src-renderer/features/',
        pathNot: [
          '^src-renderer/features/$1/',
          '^src-renderer/features/device/(settings|voice)/',
          '^src-renderer/features/attempt/store/exam-key\\.ts$'
        ]
      }
    },
    {
      name: 'ui-knows-no-exams',
      severity: 'error',
      comment: 'src-renderer/ui is for any app: hand the words and the data in.',
      from: { path: '^src-renderer/ui/' },
      to: { path: '^src-renderer/(features|app)/' }
    },
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
