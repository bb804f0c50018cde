import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { fileNameOf } from '../../../src-shared/content/media/media.ts'
import { faultInMediaFile } from '../sources/media-file.ts'
import type { BankSubject } from '../sources/bank-source.ts'

/**
 * Checks that each picture and sound of the subject's tables has its file: complete, harmless, and with the size or duration that the table
 * gives.
 */
export function checkMedia({ content, media }: Pick<BankSubject, 'content' | 'media'>): readonly ContentFinding[] {
  return [...(content.pictures ?? []), ...(content.sounds ?? [])].flatMap((one) => {
    const fault = faultInMediaFile(one, media.get(fileNameOf(one)))
    return fault === null ? [] : [{ code: 'durationMs' in one ? ('sound-file' as const) : ('picture-file' as const), itemId: one.id, message: fault }]
  })
}
