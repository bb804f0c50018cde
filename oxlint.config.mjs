import { defineConfig } from 'oxlint'
import { languageRules } from './scripts/quality/language-rules.js'
import { importWall, syntaxWall } from './scripts/quality/walls.js'

const rendererNetwork = 'The renderer has no network: call a function of window.koya (src-shared/contracts/contracts.ts).'
const rendererStorage = 'The renderer keeps nothing on disk: main does, behind window.koya.'

/**
 * @param {string} folder
 * @param {import('./scripts/quality/walls.js').Door} [door]
 * @returns {import('oxlint').DummyRuleMap}
 */
const walls = (folder, door) => ({
  'no-restricted-imports': ['error', importWall(folder, door)],
  'koya/restricted-syntax': ['error', ...syntaxWall(folder, door)]
})

/** @param {string} folder */
const files = (folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]

/** The rules of any TypeScript project, and the walls of this project alone. */
export default defineConfig({
  ...languageRules,
  jsPlugins: ['./scripts/quality/koya-plugin.js'],
  rules: { ...languageRules.rules, 'koya/no-inline-disable': 'error' },
  overrides: [
    ...languageRules.overrides,
    { files: ['**/*.ts', '**/*.tsx', 'scripts/**/*.{js,mjs}', '*.js'], rules: walls('elsewhere') },
    { files: ['src-*/**/*.ts', 'src-*/**/*.tsx'], rules: { 'koya/function-size': 'error' } },
    ...['src-shared', 'src-server', 'src-main', 'src-preload', 'src-renderer', 'tests'].map((folder) => ({
      files: files(folder),
      rules: walls(folder)
    })),
    { files: ['src-shared/kernel/schema/zod.ts'], rules: walls('src-shared', 'zod') },
    { files: ['src-main/platform/keychain.ts'], rules: walls('src-main', 'keytar') },
    // Start-up hands it to register-ipc.ts and does nothing else with it.
    { files: ['src-main/platform/ipc/register-ipc.ts', 'src-main/start-app.ts'], rules: walls('src-main', 'ipcMain') },
    { files: ['src-preload/preload.ts'], rules: walls('src-preload', 'ipcRenderer') },
    // The core hands it to the domains and does nothing else with it.
    { files: ['src-main/platform/windows/open-external.ts', 'src-main/app/open-core.ts'], rules: walls('src-main', 'openExternal') },
    {
      files: ['src-main/**/*.ts'],
      rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Main speaks HTTP through net.fetch of its own session partition.' }] }
    },
    {
      files: files('src-renderer'),
      rules: {
        'koya/feature-wall': 'error',
        'no-restricted-globals': [
          'error',
          ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((name) => ({ name, message: rendererNetwork })),
          ...['localStorage', 'sessionStorage', 'indexedDB'].map((name) => ({ name, message: rendererStorage }))
        ]
      }
    },
    // Parts of documents come by the app's own scheme: there is no other address that the page could ask.
    { files: ['src-renderer/features/learning/library/pdf/document/fetch-work.ts'], rules: { 'no-restricted-globals': 'off' } },
    // Tools that ask for a default export. A pattern without a folder matches in every folder.
    { files: ['*.config.ts', '.size-limit.js'], excludeFiles: ['*/**'], rules: { 'koya/restricted-syntax': 'off' } },
    {
      files: ['scripts/quality/koya-plugin.js', 'tests/support/failure-reporter.ts', 'tests/support/second-try-reporter.ts'],
      rules: { 'koya/restricted-syntax': 'off' }
    }
  ]
})
