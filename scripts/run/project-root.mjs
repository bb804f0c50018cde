import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, wherever the command was called from. */
export const projectRoot = resolve(fileURLToPath(import.meta.url), '../../..')
