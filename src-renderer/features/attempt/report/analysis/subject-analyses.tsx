import '@mantine/core/styles/Chip.css'
import { Chip } from '@mantine/core'
import { useState } from 'react'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { questionLabels } from '../../../../../src-shared/content/scoring/question-numbers.ts'
import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { ItemTimes } from './item-times.tsx'
import { ReportPart } from '../parts/report-part.tsx'
import { TopicTable } from './topic-table.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './subject-analyses.module.css'

interface SubjectAnalysesProps {
  readonly subjects: Report['subjects']
  readonly analysis: AttemptAnalysis
}

/** Topics and times of one subject at a time; prints all subjects. */
export function SubjectAnalyses({ subjects, analysis }: SubjectAnalysesProps) {
  const { t } = useReportText()
  const [chosen, setChosen] = useState(subjects[0]?.slug ?? '')
  return (
    <ReportPart title={t('subject.title')}>
      {subjects.length > 1 ? (
        <Chip.Group value={chosen} onChange={setChosen}>
          <div className={styles.choices} role="radiogroup" aria-label={t('subject.choose')}>
            {subjects.map(({ slug, title }) => (
              <Chip key={slug} value={slug} size="md" color="green" variant="filled">
                {title}
              </Chip>
            ))}
          </div>
        </Chip.Group>
      ) : null}
      {analysis.subjects.map(({ slug, topics, items }) => {
        const subject = subjects.find((one) => one.slug === slug)
        const title = subject?.title ?? slug
        return (
          <div key={slug} className={styles.subject} data-chosen={slug === chosen} data-subject={slug}>
            {subjects.length > 1 ? <h3 className={styles.title}>{title}</h3> : null}
            <TopicTable
              caption={t('subject.topics', { subject: title })}
              heading={t('topics.topic')}
              rows={topics.map((topic) => ({ ...topic, name: topic.topic }))}
            />
            <ItemTimes subject={title} items={items} labels={questionLabels((subject?.items ?? []).map(({ item }) => item))} />
          </div>
        )
      })}
    </ReportPart>
  )
}
