import { MARKING_VERSION } from '../../src-shared/kernel/values/marking-version.ts'

/** The version of the test backends. */
export const TEST_VERSION = '0.0.0-test'

/** What a client of the same release sends to start a paper. */
export const agreedVersions = { clientVersion: TEST_VERSION, markingVersion: MARKING_VERSION }
