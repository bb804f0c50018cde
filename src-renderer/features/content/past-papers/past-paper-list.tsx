import { IconClock, IconListCheck, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PastPaper } from '../../../../src-shared/content/exams/past-paper.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Facts } from '../../../ui/data/facts.tsx'
import { anyOf } from '../../../ui/data/any-of.ts'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { ResultCount } from '../../../ui/data/result-count.tsx'
import { filterPapers, groupPapers, type PastPaperFilter } from './sort-papers.ts'
import { useOriginText } from './use-origin-text.ts'
import { usePastPaperText } from './use-past-paper-text.ts'

/** A longer list is unreadable; the learner must narrow it first. */
const MOST_SHOWN = 120

interface PastPaperListProps {
  readonly papers: readonly PastPaper[]
  readonly filter: PastPaperFilter
  /** Returns the path of a paper's dialog. */
  readonly pathOf: (slug: string) => string
  /** Clears all filters. */
  readonly onEvery: () => void
}

/** The papers by body and year. */
export function PastPaperList({ papers, filter, pathOf, onEvery }: PastPaperListProps) {
  const { t } = usePastPaperText()
  const found = filterPapers(papers, filter)
  if (found.length === 0) {
    return (
      <EmptyState drawing="papers" title={t('none.title')} action={{ label: t('none.every'), onPress: onEvery }}>
        {t('none.words')}
      </EmptyState>
    )
  }
  const groups = groupPapers(found.slice(0, MOST_SHOWN))
  return (
    <>
      <ResultCount>{t('found', { count: found.length })}</ResultCount>
      {papers.every(({ year }) => year === null) ? <Notice tone="calm">{t('onlyOurs')}</Notice> : null}
      {groups.map((group) => (
        <PageSection
          key={`${group.body} ${String(group.year)}`}
          mb="var(--koya-space-5)"
          heading={{ my: '0.83em', fz: '1.5em' }}
          title={t(group.year === null ? 'groupPractice' : 'group', { body: group.body, year: group.year })}
        >
          <CardGrid>
            {group.papers.map((paper) => (
              <PaperCard key={paper.slug} paper={paper} path={pathOf(paper.slug)} />
            ))}
          </CardGrid>
        </PageSection>
      ))}
      {found.length > MOST_SHOWN ? <p>{t('more', { count: MOST_SHOWN })}</p> : null}
    </>
  )
}

function PaperCard({ paper, path }: { readonly paper: PastPaper; readonly path: string }) {
  const { t: tShell, i18n } = useTranslation()
  const { t } = usePastPaperText()
  const { subject, series, title, itemCount, minutes, lock } = paper
  return (
    <LinkCard
      to={path}
      heading="h3"
      tone={lock === undefined ? 'plain' : 'sunk'}
      label={series}
      title={t('name', { subject: subject.title, title })}
      summary={useOriginText(paper).short}
    >
      <Facts>
        <>
          <IconListCheck size={18} aria-hidden />
          {tShell('assessments.items', { count: itemCount })}
        </>
        <>
          <IconClock size={18} aria-hidden />
          {tShell('time.minutes', { count: minutes })}
        </>
        {lock === undefined ? null : (
          <>
            <IconLock size={18} aria-hidden />
            {t('locked', {
              addOns: anyOf(
                lock.addOns.map((addOn) => addOn.title),
                i18n.language
              )
            })}
          </>
        )}
      </Facts>
    </LinkCard>
  )
}
