import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { listBundled } from './scripts/package/list-bundled.mjs'
import { unbundled } from './scripts/package/unbundled.mjs'
import { backendAddressSchema } from './src-shared/device/settings.ts'

/**
 * Two builds from one source (docs/decisions/0002). `KOYA_BUILD=test` makes `out/test`, which Playwright may drive; anything else makes
 * `out/release`, whose switch guard refuses a debugger. The difference is constants that the bundler folds away, never a setting.
 * `KOYA_BUILD=profiling` is a test build whose React measures its components and whose functions have their names.
 */
const isProfilingBuild = process.env['KOYA_BUILD'] === 'profiling'
const isTestBuild = process.env['KOYA_BUILD'] === 'test' || isProfilingBuild
const out = isProfilingBuild ? 'out/profiling' : isTestBuild ? 'out/test' : 'out/release'
const { version, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; devDependencies: Record<string, string> }

/** The platform's `{host}` (spec, section 7). Empty, as it is here, means the backend that comes with Koya. */
const host = process.env['KOYA_HOST'] ?? ''

const define = {
  __KOYA_VERSION__: JSON.stringify(version),
  __KOYA_ELECTRON_VERSION__: JSON.stringify(devDependencies['electron']),
  __KOYA_TEST_BUILD__: JSON.stringify(isTestBuild),
  // An address that is none ends the build here, not the app at a learner's.
  __KOYA_HOST__: JSON.stringify(host === '' ? '' : backendAddressSchema.parse(host))
}

const PISCINA_WORKER = 'piscina-worker'

/** What the reader of documents asks for when a document needs it, under the names by which it asks, each folder with its licences. */
function pdfData(): Plugin {
  const from = 'node_modules/pdfjs-dist'
  const wanted = {
    cmaps: /\.bcmap$|^LICENSE/,
    standard_fonts: /\.(?:pfb|ttf)$|^LICENSE/,
    wasm: /_nowasm_fallback\.js$|^LICENSE_(?:PDFJS_)?(?:JBIG2|OPENJPEG)$/
  }
  return {
    name: 'koya-pdf-data',
    generateBundle() {
      for (const [folder, names] of Object.entries(wanted)) {
        for (const name of readdirSync(`${from}/${folder}`).filter((file) => names.test(file))) {
          this.emitFile({ type: 'asset', fileName: `pdf/${folder}/${name}`, source: readFileSync(`${from}/${folder}/${name}`) })
        }
      }
    }
  }
}

/**
 * Names without a hash: no cache lies between the page and its files, and with hashes one changed file renames every file that imports it, so that an
 * update moves them all.
 */
const plainNames = { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' }

export default defineConfig({
  main: {
    define,
    plugins: [listBundled(`${out}/bundled-main.json`)],
    build: {
      outDir: `${out}/main`,
      target: 'node24',
      rolldownOptions: {
        input: {
          main: resolve('src-main/main.ts'),
          'journal-worker': resolve('src-main/attempt/journal/journal-worker.ts'),
          backend: resolve('src-server/embedded.ts'),
          server: resolve('src-server/standalone.ts'),
          bank: resolve('src-server/bank.ts'),
          release: resolve('src-server/release.ts'),
          'key-worker': resolve('src-main/platform/key-worker.ts'),
          'pin-worker': resolve('src-main/device/kiosk/pin/pin-worker.ts'),
          'password-worker': resolve('src-server/account/password/password-worker.ts'),
          'question-file-worker': resolve('src-server/content/exchange/preview/question-file-worker.ts'),
          // What Piscina starts as a thread; it looks for it beside itself.
          [PISCINA_WORKER]: resolve('node_modules/piscina/dist/worker.js')
        },
        external: [
          'electron',
          ...unbundled,
          'pg-native',
          // Piscina asks for it where a worker shall have another priority, which none of ours has.
          '@napi-rs/nice',
          /^@fastify\/swagger/,
          // The command that makes packs reads documents; it runs from the checkout.
          /^pdfjs-dist\//,
          // The same command checks the spelling.
          'nspell',
          'dictionary-en-gb',
          /^node:/
        ],
        output: {
          format: 'es',
          entryFileNames: ({ name }) => (name === PISCINA_WORKER ? 'chunks/worker.js' : '[name].js'),
          chunkFileNames: 'chunks/[name].js',
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          codeSplitting: { groups: [{ name: 'piscina', test: /node_modules[\\/]piscina[\\/](?!dist[\\/]worker\.js)/ }] }
        }
      },
      externalizeDeps: false
    }
  },
  preload: {
    define,
    plugins: [listBundled(`${out}/bundled-preload.json`)],
    build: {
      outDir: `${out}/preload`,
      rolldownOptions: {
        input: { preload: resolve('src-preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' }
      },
      externalizeDeps: false
    }
  },
  renderer: {
    define,
    root: 'src-renderer',
    base: './',
    plugins: [react(), pdfData(), listBundled(`${out}/bundled-renderer.json`, ['node_modules/pdfjs-dist'])],
    worker: { format: 'es', rolldownOptions: { output: plainNames } },
    resolve: { alias: isProfilingBuild ? { 'react-dom/client': 'react-dom/profiling' } : {} },
    build: {
      outDir: `${out}/renderer`,
      target: 'chrome142',
      // electron-vite leaves even the page as it is; that alone puts the start bundle past its limit.
      minify: !isProfilingBuild,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: resolve('src-renderer/index.html'),
        // What most starts show, in one file: each further one is a request to a main process that is busy starting.
        output: {
          ...plainNames,
          codeSplitting: { groups: [{ name: 'start', test: /src-renderer[\\/](main|app[\\/]pages[\\/]site[\\/]home-page)\.tsx$/ }] }
        }
      }
    }
  }
})
