import type { SearchReply } from '../../../../src-shared/learning/search/item-search.ts'
import { ResultCount } from '../../../ui/data/result-count.tsx'
import { countsOf } from './count-found.ts'
import { useSearchText } from './use-search-text.ts'

/** How much was found of each kind; said by a screen reader whenever that changes. */
export function SearchCount({ found }: { readonly found: SearchReply }) {
  const { t } = useSearchText()
  const { subjects, headings, lessons, questions } = countsOf(found)
  const parts = [
    subjects > 0 ? t('found.subjects', { count: subjects }) : null,
    headings > 0 ? t('found.headings', { count: headings }) : null,
    lessons > 0 ? t('found.lessons', { count: lessons }) : null,
    questions > 0 ? t('found.questions', { count: questions }) : null
  ].filter((part) => part !== null)
  // While the index is being made, a notice says so.
  const nothing = found.percent === 100 ? t('none.title') : ''
  return <ResultCount>{parts.length === 0 ? nothing : parts.join(' · ')}</ResultCount>
}
