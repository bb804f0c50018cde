import type { PastPaper } from '../../../../src-shared/content/exams/past-paper.ts'
import { usePastPaperText } from './use-past-paper-text.ts'

/**
 * Returns the origin of a paper: a body's official paper of a year from a pack, or an unofficial practice paper. `short` for its card, `whole` for
 * its dialog.
 */
export function useOriginText({ body, year, pack }: Pick<PastPaper, 'body' | 'year' | 'pack'>): { readonly short: string; readonly whole: string } {
  const { t } = usePastPaperText()
  if (year === null) {
    return pack === null
      ? { short: t('origin.ours', { body }), whole: t('origin.oursWhole', { body }) }
      : { short: t('origin.practice', { body, pack }), whole: t('origin.practiceWhole', { body, pack }) }
  }
  return pack === null
    ? { short: t('origin.past', { body, year }), whole: t('origin.past', { body, year }) }
    : { short: t('origin.pastOf', { body, year, pack }), whole: t('origin.pastOfWhole', { body, year, pack }) }
}
