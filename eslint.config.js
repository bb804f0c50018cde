import { defineConfig } from 'eslint/config'
import * as parser from '@typescript-eslint/parser'
import { featureWall } from './scripts/quality/feature-wall.js'
import { functionSize } from './scripts/quality/function-size.js'
import { importWall, syntaxWall } from './scripts/quality/walls.js'

const koya = { rules: { 'feature-wall': featureWall, 'function-size': functionSize } }
const typeScript = ['**/*.ts', '**/*.tsx']
const sources = ['src-*/**/*.ts', 'src-*/**/*.tsx']
const rendererNetwork = 'The renderer has no network: call a function of window.koya (src-shared/contracts/contracts.ts).'
const rendererStorage = 'The renderer keeps nothing on disk: main does, behind window.koya.'

/**
 * @param {string} folder
 * @param {import('./scripts/quality/walls.js').Door} [door]
 * @returns {import('eslint').Linter.RulesRecord}
 */
const walls = (folder, door) => ({
  'no-restricted-imports': ['error', importWall(folder, door)],
  'no-restricted-syntax': ['error', ...syntaxWall(folder, door)]
})

/** The walls of this project alone. What every TypeScript project asks for, types included, is in `.oxlintrc.json`. */
export default defineConfig(
  { ignores: ['out/**', 'dist/**', '.runtime/**', 'artifacts/**', 'node_modules/**'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' }, plugins: { koya } },
  {
    files: [...typeScript, 'scripts/**/*.{js,mjs}', '*.js'],
    languageOptions: { parser },
    rules: {
      'max-params': ['error', 3],
      ...walls('elsewhere')
    }
  },
  {
    files: sources,
    rules: { 'koya/function-size': 'error' }
  },
  ...['src-shared', 'src-server', 'src-main', 'src-preload', 'src-renderer', 'tests'].map((folder) => ({
    files: [`${folder}/**/*.ts`, `${folder}/**/*.tsx`],
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
    files: ['src-renderer/**/*.{ts,tsx}'],
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
  {
    files: ['src-renderer/features/learning/library/pdf/document/fetch-work.ts'],
    rules: { 'no-restricted-globals': 'off' }
  },
  // Tools that ask for a default export.
  {
    files: ['*.config.{js,ts}', '.size-limit.js', 'scripts/quality/**', 'tests/support/failure-reporter.ts', 'tests/support/second-try-reporter.ts'],
    rules: { 'no-restricted-syntax': 'off' }
  }
)
