import { bookmarksPath, myQuestionsPath, pastQuestionsPath, searchPath, startPagePath } from '../../../routes/paths.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { usePracticeText } from './use-practice-text.ts'

/** Links to the kinds of practice. */
export function PracticeWays() {
  const { t } = usePracticeText()
  return (
    <PageSection title={t('ways')} heading={{ mt: 'var(--koya-space-5)', mb: 'sm' }}>
      <CardGrid label={t('ways')}>
        {(['practice', 'mistakes'] as const).map((slug) => (
          <LinkCard key={slug} to={startPagePath(slug)} heading="h3" title={t(`${slug}.title`)} summary={t(`${slug}.summary`)} />
        ))}
        <LinkCard to={pastQuestionsPath()} heading="h3" title={t('past.title')} summary={t('past.summary')} />
        <LinkCard to={searchPath()} heading="h3" title={t('search.title')} summary={t('search.summary')} />
        <LinkCard to={bookmarksPath()} heading="h3" title={t('marked.title')} summary={t('marked.summary')} />
        <LinkCard to={myQuestionsPath()} heading="h3" title={t('own.title')} summary={t('own.summary')} />
      </CardGrid>
    </PageSection>
  )
}
