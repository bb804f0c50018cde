import type { ContentFinding } from '../../src-shared/content/content-finding.ts'
import { fileNameOf } from '../../src-shared/content/picture.ts'
import { faultInPictureFile } from '../content/picture-file.ts'
import type { BankSubject } from './bank-source.ts'

/** Every picture of the subject's table has its file: whole, harmless, and of the size that the table says. */
export function checkMedia({ content, media }: Pick<BankSubject, 'content' | 'media'>): readonly ContentFinding[] {
  return (content.pictures ?? []).flatMap((picture) => {
    const fault = faultInPictureFile(picture, media.get(fileNameOf(picture)))
    return fault === null ? [] : [{ code: 'picture-file' as const, itemId: picture.id, words: fault }]
  })
}
