import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../../platform/schema-messages.ts'

const LONGEST_PATH = 120
/** Names that Windows reserves for devices, whatever follows their first dot. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/
const segment = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/

/**
 * Returns whether a file of a pack may have this path: lower-case ASCII words in folders. So there are no duplicates by case or Unicode form,
 * no paths outside the folder, and no drive, device, stream or hidden file on any system.
 */
export function isPackPath(path: string): boolean {
  if (path.length > LONGEST_PATH) return false
  return path.split('/').every((name) => segment.test(name) && !name.includes('..') && !deviceName.test(name))
}

export const packPathSchema = z.string().refine(isPackPath, { error: serverSchemaMessages.content.packPath })
