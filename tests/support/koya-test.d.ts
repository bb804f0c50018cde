/** `window.koyaTest`, by which a test goes to any page of the test build. */
import type {} from '../../src-renderer/app/start/test-hook.ts'
