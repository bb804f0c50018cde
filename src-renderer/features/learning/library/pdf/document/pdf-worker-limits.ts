import { limitArrays } from './limit-arrays.ts'

/** A stream of a document may unpack to a quarter of a gigabyte: more would take the memory of a small computer. */
const MOST_BYTES = 256 * 1024 * 1024

limitArrays(globalThis, MOST_BYTES)
