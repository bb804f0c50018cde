import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { featureWall } from './scripts/quality/feature-wall.js'
import { functionSize } from './scripts/quality/function-size.js'
import { importWall, syntaxWall } from './scripts/quality/walls.js'

const koya = { rules: { 'feature-wall': featureWall, 'function-size': functionSize } }
const typeScript = ['**/*.ts', '**/*.tsx']
const sources = ['src-*/**/*.ts', 'src-*/**/*.tsx']
const rendererNetwork = 'The renderer has no network: call a function of window.koya (src-shared/ipc/contracts.ts).'
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

export default defineConfig(
  { ignores: ['out/**', 'dist/**', '.runtime/**', 'artifacts/**', 'node_modules/**'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' }, plugins: { koya } },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: [...typeScript, 'scripts/**/*.{js,mjs}', '*.js'] })),
  {
    files: [...typeScript, 'scripts/**/*.{js,mjs}', '*.js'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Modules are closures that are handed about in parts (`Pick<…>`): there is no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'max-params': ['error', 3],
      'max-lines': ['error', 300],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
      ...walls('elsewhere')
    }
  },
  {
    files: sources,
    rules: {
      'no-console': 'error',
      'koya/function-size': 'error'
    }
  },
  ...['src-shared', 'src-server', 'src-main', 'src-preload', 'src-renderer', 'tests'].map((folder) => ({
    files: [`${folder}/**/*.ts`, `${folder}/**/*.tsx`],
    rules: walls(folder)
  })),
  // The platform's spec, section 8, wants this one line in the console.
  { files: ['src-renderer/app/print-auth-error.ts'], rules: { 'no-console': 'off' } },
  { files: ['src-shared/schema/zod.ts'], rules: walls('src-shared', 'zod') },
  { files: ['src-main/session/keychain.ts'], rules: walls('src-main', 'keytar') },
  // Start-up hands it to register-ipc.ts and does nothing else with it.
  { files: ['src-main/ipc/register-ipc.ts', 'src-main/start-app.ts'], rules: walls('src-main', 'ipcMain') },
  { files: ['src-preload/preload.ts'], rules: walls('src-preload', 'ipcRenderer') },
  // The composition hands it to single sign-on and does nothing else with it.
  { files: ['src-main/windows/open-external.ts', 'src-main/compose-session.ts'], rules: walls('src-main', 'openExternal') },
  {
    // Only for a provider on this computer, as the tests start one.
    files: ['src-main/session/openid-strategy.ts'],
    rules: {
      '@typescript-eslint/no-deprecated': ['error', { allow: [{ from: 'package', name: 'allowInsecureRequests', package: 'openid-client' }] }]
    }
  },
  {
    files: ['src-main/**/*.ts'],
    rules: { 'no-restricted-globals': ['error', { name: 'fetch', message: 'Main speaks HTTP through net.fetch of its own session partition.' }] }
  },
  {
    ...jsxA11y.flatConfigs.strict,
    files: ['src-renderer/**/*.tsx']
  },
  { ...reactHooks.configs.flat['recommended-latest'], files: ['src-renderer/**/*.{ts,tsx}'] },
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
  {
    files: ['tests/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' }
  },
  {
    // These rules do not see a cast in JSDoc; the compiler does (checkJs).
    files: ['scripts/**/*.{js,mjs}'],
    rules: { '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-unsafe-return': 'off' }
  },
  // Tools that ask for a default export.
  {
    files: ['*.config.{js,ts}', '.size-limit.js', 'scripts/quality/**', 'tests/support/failure-reporter.ts'],
    rules: { 'no-restricted-syntax': 'off' }
  }
)
