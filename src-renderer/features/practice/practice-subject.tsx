import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { PracticeSlug, PracticeStock } from '../../../src-shared/assessment/practice.ts'
import { countHeading, countSubject, type Difficulty } from './practice-wishes.ts'
import { usePracticeText } from './use-practice-text.ts'
import styles from './practice-form.module.css'

interface PracticeSubjectProps {
  readonly slug: PracticeSlug
  readonly subject: PracticeStock['subjects'][number]
  readonly isChosen: boolean
  /** The chosen topics; undefined for all. */
  readonly topics: readonly string[] | undefined
  readonly of: readonly Difficulty[]
  readonly onChosen: (isChosen: boolean) => void
  readonly onTopics: (topics: readonly string[] | undefined) => void
}

/** A subject to be chosen and, once it is, its topics: all of them until some are taken out. */
export function PracticeSubject({ slug, subject, isChosen, topics, of, onChosen, onTopics }: PracticeSubjectProps) {
  const { t } = usePracticeText()
  const [isOpen, setIsOpen] = useState(false)
  const headings = subject.headings.filter((heading) => countHeading(heading, slug) > 0)
  const chosen = topics ?? headings.map(({ title }) => title)
  return (
    <li className={styles.subject}>
      <div className={styles.head}>
        <Checkbox
          label={t('counted', { name: subject.title, count: countSubject(subject, slug, { topics, of }) })}
          checked={isChosen}
          onChange={(event) => {
            onChosen(event.currentTarget.checked)
          }}
        />
        {isChosen ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-label={t('topics.of', { subject: subject.title, chosen: chosen.length, count: headings.length })}
            onClick={() => {
              setIsOpen(!isOpen)
            }}
          >
            {t('topics.shown', { chosen: chosen.length, count: headings.length })}
          </Button>
        ) : null}
      </div>
      {isChosen && isOpen ? (
        <Checkbox.Group
          aria-label={t('topics.title', { subject: subject.title })}
          value={[...chosen]}
          onChange={(next) => {
            onTopics(next.length === headings.length ? undefined : next)
          }}
        >
          <div className={styles.topics}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                onTopics(chosen.length === 0 ? undefined : [])
              }}
            >
              {t(chosen.length === 0 ? 'topics.all' : 'topics.none')}
            </Button>
            {headings.map((heading) => (
              <Checkbox
                key={heading.title}
                value={heading.title}
                label={t('counted', { name: heading.title, count: countHeading(heading, slug, of) })}
              />
            ))}
          </div>
        </Checkbox.Group>
      ) : null}
    </li>
  )
}
