/** Replaced by the bundler (electron.vite.config.ts): true only in the build that Playwright may drive. */
declare const __KOYA_TEST_BUILD__: boolean
