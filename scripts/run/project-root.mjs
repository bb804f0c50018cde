import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, independent of the working folder. */
export const projectRoot = resolve(fileURLToPath(import.meta.url), '../../..')
