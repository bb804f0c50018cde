import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Switch.css'
import { Box, Checkbox, Flex, NativeSelect, Stack, Switch } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { StartChoice } from '../../../../src-shared/content/exams/assessment.ts'
import type { PracticeSlug, PracticeStock } from '../../../../src-shared/content/exams/practice.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import { PracticeDifficulties } from './practice-difficulties.tsx'
import { PracticeSubject } from './practice-subject.tsx'
import {
  countChoices,
  countFresh,
  countHeading,
  countMatching,
  initialOptions,
  hasHeard,
  minuteChoices,
  mostItems,
  planOf,
  type PracticeOptions,
  type Proposal,
  toPracticeChoice
} from './practice-options.ts'
import { usePracticeText } from './use-practice-text.ts'

interface PracticeFormProps {
  readonly slug: PracticeSlug
  readonly stock: PracticeStock
  /** Preselected subjects and topics. */
  readonly proposed: Proposal
  /** Renders the start button; null while no item matches. */
  readonly startButton: (choice: StartChoice | null) => ReactNode
}

interface PartProps extends Pick<PracticeFormProps, 'slug' | 'stock'> {
  readonly options: PracticeOptions
  readonly onOptions: (changed: Partial<PracticeOptions>) => void
}

/** Assembles a practice: subjects, topics, difficulties, number of questions and time, with the available counts. */
export function PracticeForm({ slug, stock, proposed, startButton }: PracticeFormProps) {
  const { t } = usePracticeText()
  const [options, setOptions] = useState(() => initialOptions(stock, slug, proposed))
  const onOptions = (changed: Partial<PracticeOptions>): void => {
    setOptions((now) => ({ ...now, ...changed }))
  }
  const practice = toPracticeChoice(stock, slug, options)
  const { itemCount, minutes } = planOf(stock, slug, options)
  return (
    <AutoGrid leastWidth="22rem" gap="lg">
      <Card as="section" labelledBy="practice-subjects">
        <Box component="h2" id="practice-subjects" mb={8} fz="lg">
          {t('subjects')}
        </Box>
        <PlainList gap="var(--koya-space-2)">
          {stock.subjects
            .filter((subject) => subject.headings.some((heading) => countHeading(heading, slug) > 0))
            .map((subject) => (
              <PracticeSubject
                key={subject.slug}
                slug={slug}
                subject={subject}
                isChosen={options.subjects.includes(subject.slug)}
                topics={options.topics[subject.slug]}
                of={options.difficulties}
                onChosen={(isChosen) => {
                  const others = options.subjects.filter((other) => other !== subject.slug)
                  onOptions({ subjects: isChosen ? [...others, subject.slug] : others })
                }}
                onTopics={(topics) => {
                  const { [subject.slug]: _, ...others } = options.topics
                  onOptions({ topics: topics === undefined ? others : { ...others, [subject.slug]: topics } })
                }}
              />
            ))}
        </PlainList>
      </Card>
      <Card as="section" labelledBy="practice-paper">
        <Box component="h2" id="practice-paper" mb={8} fz="lg">
          {t('paper')}
        </Box>
        <Stack gap="sm">
          <PracticeDifficulties slug={slug} stock={stock} options={options} onOptions={onOptions} />
          <FreshNumbers slug={slug} stock={stock} options={options} onOptions={onOptions} />
          <Amount slug={slug} stock={stock} options={options} onOptions={onOptions} />
          {hasHeard(stock, slug, options) ? (
            <Checkbox
              label={t('inWords')}
              checked={options.isInWords}
              onChange={(event) => {
                onOptions({ isInWords: event.currentTarget.checked })
              }}
            />
          ) : null}
        </Stack>
        <Box component="p" role="status" fw={600}>
          {practice === null ? t('nothing') : t('plan', { count: itemCount, minutes })}
        </Box>
        {startButton(practice === null ? null : { slug, practice })}
        <Box component="p" c="dimmed">
          {t('texts')}
        </Box>
      </Card>
    </AutoGrid>
  )
}

/** On by default; shown only if the selection has templates. Its accessible name is the label only; the text below is its description. */
function FreshNumbers({ slug, stock, options, onOptions }: PartProps) {
  const { t } = usePracticeText()
  if (countFresh(stock, slug, options) === 0) return null
  return (
    <Switch
      aria-label={t('fresh.label')}
      label={t('fresh.label')}
      description={t('fresh.description', { count: mostItems(stock, slug, { ...options, hasFreshNumbers: true }) })}
      checked={options.hasFreshNumbers}
      onChange={(event) => {
        onOptions({ hasFreshNumbers: event.currentTarget.checked })
      }}
    />
  )
}

function Amount({ slug, stock, options, onOptions }: PartProps) {
  const { t } = usePracticeText()
  const there = mostItems(stock, slug, options)
  const isFresh = options.hasFreshNumbers && countFresh(stock, slug, options) > 0
  const isAll = !isFresh && there === countMatching(stock, slug, options)
  const counts = countChoices.filter((count) => count < there)
  const { itemCount, minutes } = planOf(stock, slug, options)
  return (
    <Flex wrap="wrap" gap="8px 24px" mt={4}>
      <NativeSelect
        label={t('count.title')}
        value={counts.some((count) => count === itemCount) ? String(itemCount) : 'all'}
        data={[
          ...counts.map((count) => ({ value: String(count), label: String(count) })),
          { value: 'all', label: t(isAll ? 'count.all' : 'count.most', { count: there }) }
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget
          onOptions({ itemCount: value === 'all' ? null : Number(value) })
        }}
      />
      <NativeSelect
        label={t('time.title')}
        value={String(minutes)}
        data={minuteChoices.map((choice) => ({ value: String(choice), label: t('time.minutes', { count: choice }) }))}
        onChange={(event) => {
          onOptions({ minutes: Number(event.currentTarget.value) })
        }}
      />
    </Flex>
  )
}
