/** Folded in by the bundler, see `electron.vite.config.ts`. */
declare const __KOYA_VERSION__: string
declare const __KOYA_ELECTRON_VERSION__: string
declare const __KOYA_TEST_BUILD__: boolean
