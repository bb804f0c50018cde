/** `window.koyaTest`, with which a test opens any page of the test build. */
import type {} from '../../src-renderer/app/start/test-hook.ts'
