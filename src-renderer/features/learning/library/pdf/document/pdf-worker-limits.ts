import { limitArrays } from './limit-arrays.ts'

/** A document's stream may unpack to 256 MiB; more would exhaust the memory of a small computer. */
const MOST_BYTES = 256 * 1024 * 1024

limitArrays(globalThis, MOST_BYTES)
