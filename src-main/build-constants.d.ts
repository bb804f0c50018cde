/** The bundler replaces these constants with literals, see `electron.vite.config.ts`. */
declare const __KOYA_VERSION__: string
declare const __KOYA_ELECTRON_VERSION__: string
declare const __KOYA_TEST_BUILD__: boolean
/** The platform's `{host}` (spec, section 7): address of the vendor's backend; empty means the embedded backend. */
declare const __KOYA_HOST__: string
