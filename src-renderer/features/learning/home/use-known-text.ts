import type { HeadingProgress } from '../../../../src-shared/learning/progress/progress.ts'
import { useProgressText } from './use-progress-text.ts'

/** Returns a function that describes too few answers for a range, such as “7 of 9 right”. */
export function useKnownText(): (answered: Pick<HeadingProgress, 'itemCount' | 'rights'>) => string {
  const { t } = useProgressText()
  return ({ itemCount: count, rights }) => {
    if (count === 0) return t('topics.none')
    return rights === null ? t('topics.answered', { count }) : t('topics.known', { right: rights, count })
  }
}
