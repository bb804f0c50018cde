import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { PracticeSlug, PracticeStock } from '../../../../src-shared/content/exams/practice.ts'
import { countHeading, countSubject, isUsual, type Difficulty } from './practice-options.ts'
import { usePracticeText } from './use-practice-text.ts'

interface PracticeSubjectProps {
  readonly slug: PracticeSlug
  readonly subject: PracticeStock['subjects'][number]
  readonly isChosen: boolean
  /** The chosen topics; undefined for the defaults. */
  readonly topics: readonly string[] | undefined
  readonly of: readonly Difficulty[]
  readonly onChosen: (isChosen: boolean) => void
  readonly onTopics: (topics: readonly string[] | undefined) => void
}

/** A selectable subject and, once selected, its topics. All are selected except listening topics, until the learner changes them. */
export function PracticeSubject({ slug, subject, isChosen, topics, of, onChosen, onTopics }: PracticeSubjectProps) {
  const { t } = usePracticeText()
  // Open if topics were preselected, so that they are visible.
  const [isOpen, setIsOpen] = useState(topics !== undefined)
  const headings = subject.headings.filter((heading) => countHeading(heading, slug) > 0)
  const usual = headings.filter((heading) => isUsual(heading, slug)).map(({ title }) => title)
  const chosen = topics ?? usual

  function choose(next: readonly string[]): void {
    const isAsUsual = next.length === usual.length && usual.every((title) => next.includes(title))
    onTopics(isAsUsual ? undefined : next)
  }

  return (
    <li>
      <Group gap="4px 16px" justify="space-between" mih={36}>
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
      </Group>
      {isChosen && isOpen ? (
        <Checkbox.Group aria-label={t('topics.title', { subject: subject.title })} value={[...chosen]} onChange={choose}>
          <Stack gap={8} align="flex-start" mt={4} mb="sm" ps={28}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                choose(chosen.length === 0 ? headings.map(({ title }) => title) : [])
              }}
            >
              {t(chosen.length === 0 ? 'topics.all' : 'topics.none')}
            </Button>
            {headings.map((heading) => (
              <Checkbox
                key={heading.title}
                value={heading.title}
                label={t('counted', { name: heading.title, count: countHeading(heading, slug, of) })}
                description={heading.isHeard ? t('topics.heard') : undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
    </li>
  )
}
