import { resolve } from 'node:path'

/** The checkout, wherever the command was called from. */
export const projectRoot = resolve(import.meta.dirname, '../..')
