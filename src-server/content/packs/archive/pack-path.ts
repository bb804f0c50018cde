import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { serverSchemaMessages } from '../../../platform/schema-messages.ts'

const LONGEST_PATH = 120
/** Names that Windows keeps for devices, whatever follows their first dot. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/
const segment = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/

/**
 * Whether a file of a pack may have this path: lower-case ASCII words under folders, so that there are no twins by case or Unicode form, no way
 * out of a folder, no drive, device, stream or hidden file on any system.
 */
export function isPackPath(path: string): boolean {
  if (path.length > LONGEST_PATH) return false
  return path.split('/').every((name) => segment.test(name) && !name.includes('..') && !deviceName.test(name))
}

export const packPathSchema = z.string().refine(isPackPath, { error: serverSchemaMessages.content.packPath })
