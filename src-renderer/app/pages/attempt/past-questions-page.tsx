import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sittingModes, type SittingMode } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { LockedPaper } from '../../../features/learning/assessments/locked-paper.tsx'
import { ModeChoice } from '../../../features/attempt/start/mode-choice.tsx'
import { StartButton } from '../../../features/attempt/start/start-button.tsx'
import { useModeText } from '../../../features/attempt/start/use-mode-text.ts'
import { PastPaperFilters } from '../../../features/content/past-papers/past-paper-filters.tsx'
import { PastPaperList } from '../../../features/content/past-papers/past-paper-list.tsx'
import { pastPapersQuery } from '../../../features/content/past-papers/past-papers-query.ts'
import { PastQuestionModal } from '../../../features/content/past-papers/past-question-modal.tsx'
import { everyPaper } from '../../../features/content/past-papers/sort-papers.ts'
import { usePastPaperText } from '../../../features/content/past-papers/use-past-paper-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { examPath, packsPath, pastPaperPath, practiceWaysPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { useOnStarted } from '../use-on-started.ts'
import { useSearchFilter } from '../use-search-filter.ts'

/** Papers of fixed items by body, year and subject. The address also holds the paper shown over the list. */
export function PastQuestionsPage() {
  useExamText()
  const { t } = usePastPaperText()
  const { data: papers } = useSuspenseQuery(pastPapersQuery(useBridge()))
  const [{ paper: slug, ...filter }, setAddress] = useSearchFilter(['body', 'year', 'subject', 'paper'])
  const chosen = papers.find((paper) => paper.slug === slug)
  return (
    <Page title={t('title')} width="broad" lead={t('lead')} back={<BackLink to={practiceWaysPath()}>{t('back')}</BackLink>}>
      {papers.length === 0 ? (
        <EmptyState drawing="papers" title={t('empty.title')} action={{ label: t('empty.button'), to: packsPath }}>
          {t('empty.words')}
        </EmptyState>
      ) : (
        <>
          <PastPaperFilters
            papers={papers}
            filter={filter}
            onFilter={(next) => {
              setAddress({ ...next })
            }}
          />
          <PastPaperList
            papers={papers}
            filter={filter}
            pathOf={(paper) => pastPaperPath(paper, filter)}
            onEvery={() => {
              setAddress({ ...everyPaper })
            }}
          />
          <p>
            <Link to={packsPath}>{t('toPacks')}</Link>
          </p>
        </>
      )}
      {chosen ? (
        <PastQuestionModal
          key={chosen.slug}
          paper={chosen}
          start={chosen.lock === undefined ? <StartPaper slug={chosen.slug} /> : <LockedPaper lock={chosen.lock} />}
          onClose={() => {
            setAddress(filter)
          }}
        />
      ) : null}
    </Page>
  )
}

function StartPaper({ slug }: { readonly slug: string }) {
  const { t } = usePastPaperText()
  const { t: ofMode } = useModeText()
  const [mode, setMode] = useState<SittingMode>('simulation')
  const onStarted = useOnStarted(examPath(slug))
  return (
    <>
      <ModeChoice modes={sittingModes} chosen={mode} onChosen={setMode} />
      <StartButton
        choice={mode === 'simulation' ? { slug } : { slug, sittingMode: mode }}
        label={mode === 'simulation' ? t('start') : ofMode(`${mode}.start`)}
        onStarted={onStarted}
      />
    </>
  )
}
