import { createHash } from 'node:crypto'
import { paperSchema, paperText, type Paper } from '../../../src-shared/attempt/record/paper.ts'
import { parseJson } from '../../platform/disk/parse-json.ts'

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Returns the paper, or null if the stored text is damaged. */
export function paperFrom(text: string): Paper | null {
  const parsed = paperSchema.safeParse(parseJson(text))
  return parsed.success && hashOf(paperText(parsed.data)) === parsed.data.paperHash ? parsed.data : null
}
