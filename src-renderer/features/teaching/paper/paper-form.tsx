import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Checkbox.css'
import { Box, Checkbox, Flex, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useState, useTransition } from 'react'
import { Link } from 'react-router-dom'
import type { ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import type { PracticeStock } from '../../../../src-shared/content/exams/practice.ts'
import type { QuestionPaper } from '../../../../src-shared/teaching/question-paper.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import { PracticeDifficulties } from '../../learning/practice/practice-difficulties.tsx'
import type { PracticeOptions } from '../../learning/practice/practice-options.ts'
import { PracticeSubject } from '../../learning/practice/practice-subject.tsx'
import { useTeachingText } from '../base/use-teaching-text.ts'
import { countFitting, paperCounts, paperMinutes, practiceOf, readPaperCode, toPaperChoice, type PaperOptions } from './paper-options.ts'
import { useMakePaper } from './use-make-paper.ts'

interface PaperFormProps {
  readonly stock: PracticeStock
  readonly options: PaperOptions
  /** Subjects that are chosen at first, as far as the exam has them. */
  /** The class for which questions are chosen; null for the teacher's own. */
  readonly classLevel: ClassLevelSlug | null
  readonly usualSubjects: readonly string[]
  readonly onOptions: (changed: Partial<PaperOptions>) => void
  readonly onMade: (paper: QuestionPaper) => void
}

/** Asks which questions a paper has and what stands above them, and makes it. */
export function PaperForm({ stock, classLevel, options, usualSubjects, onOptions, onMade }: PaperFormProps) {
  const { t } = useTeachingText()
  const practice = practiceOf(stock, options, usualSubjects)
  const choice = toPaperChoice(stock, practice, options.itemCount)
  const paperCode = readPaperCode(options.typedCode)
  const [isChecked, setIsChecked] = useState(false)
  const { isBusy, failure, make } = useMakePaper(onMade)
  const submit = (): void => {
    setIsChecked(true)
    if (choice === null || paperCode === undefined || options.title.trim() === '') return
    void make({
      choice: classLevel === null ? choice : { ...choice, classLevel },
      ...(paperCode === null ? {} : { paperCode }),
      versionCount: options.hasVersionB ? 2 : 1
    })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <AutoGrid leastWidth="22rem" gap="lg">
        <Card as="section" labelledBy="paper-questions">
          <Box component="h2" id="paper-questions" mb={8} fz="lg">
            {t('paper.questions')}
          </Box>
          <QuestionFields stock={stock} practice={practice} options={options} isOfOwnLevel={classLevel === null} onOptions={onOptions} />
        </Card>
        <Card as="section" labelledBy="paper-heading">
          <Box component="h2" id="paper-heading" mb={8} fz="lg">
            {t('paper.heading')}
          </Box>
          <HeadingFields options={options} onOptions={onOptions} isChecked={isChecked} />
          <Box component="p" role="status" fw={600}>
            {choice === null ? t('paper.nothing') : t('paper.fit', { count: countFitting(stock, practice) })}
          </Box>
          {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
          <BusyButton type="submit" isBusy={isBusy} busyLabel={t('paper.making')} disabled={choice === null}>
            {t('paper.make')}
          </BusyButton>
        </Card>
      </AutoGrid>
    </form>
  )
}

type FieldsProps = Pick<PaperFormProps, 'options' | 'onOptions'>

interface QuestionFieldsProps extends FieldsProps {
  readonly stock: PracticeStock
  readonly practice: PracticeOptions
  /** The questions suit the teacher, because the class has no level. */
  readonly isOfOwnLevel: boolean
}

function QuestionFields({ stock, practice, options, isOfOwnLevel, onOptions }: QuestionFieldsProps) {
  const { t } = useTeachingText()
  const [, startTransition] = useTransition()
  const onPractice = (changed: Partial<PracticeOptions>): void => onOptions({ practice: { ...practice, ...changed } })
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t('paper.source')}
        value={stock.exam}
        data={stock.exams.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={({ currentTarget: { value } }) => {
          startTransition(() => onOptions({ exam: value, practice: null }))
        }}
      />
      {isOfOwnLevel ? (
        <Box component="p" m={0} c="dimmed" fz="sm">
          {t('paper.ownLevel')} <Link to="/dashboard/profile">{t('paper.profile')}</Link>
        </Box>
      ) : null}
      <section aria-label={t('paper.subjects')}>
        <PlainList gap="var(--koya-space-2)">
          {stock.subjects.map((subject) => (
            <PracticeSubject
              key={`${stock.exam} ${subject.slug}`}
              slug="practice"
              subject={subject}
              isChosen={practice.subjects.includes(subject.slug)}
              topics={practice.topics[subject.slug]}
              of={practice.difficulties}
              onChosen={(isChosen) => {
                const others = practice.subjects.filter((other) => other !== subject.slug)
                onPractice({ subjects: isChosen ? [...others, subject.slug] : others })
              }}
              onTopics={(topics) => {
                const { [subject.slug]: _, ...others } = practice.topics
                onPractice({ topics: topics === undefined ? others : { ...others, [subject.slug]: topics } })
              }}
            />
          ))}
        </PlainList>
      </section>
      <PracticeDifficulties slug="practice" stock={stock} options={practice} onOptions={onPractice} />
      <NativeSelect
        label={t('paper.count')}
        value={String(options.itemCount)}
        data={paperCounts.map(String)}
        onChange={({ currentTarget: { value } }) => onOptions({ itemCount: Number(value) })}
      />
      <Box component="p" m={0} c="dimmed" fz="sm">
        {t('paper.leftOut')}
      </Box>
    </Stack>
  )
}

function HeadingFields({ options, onOptions, isChecked }: FieldsProps & { readonly isChecked: boolean }) {
  const { t } = useTeachingText()
  const { school, title, minutes, instructions, hasVersionB, typedCode } = options
  return (
    <Stack gap="sm">
      <Flex wrap="wrap" gap="8px 24px">
        <TextInput
          flex="1 1 14rem"
          label={t('paper.name')}
          value={title}
          maxLength={100}
          error={isChecked && title.trim() === '' ? t('paper.nameWrong') : undefined}
          onChange={({ currentTarget: { value } }) => onOptions({ title: value })}
        />
        <NativeSelect
          label={t('paper.minutes')}
          value={String(minutes)}
          data={paperMinutes.map((count) => ({ value: String(count), label: t('paper.minutesCount', { count }) }))}
          onChange={({ currentTarget: { value } }) => onOptions({ minutes: Number(value) })}
        />
      </Flex>
      <TextInput label={t('paper.school')} value={school} maxLength={100} onChange={({ currentTarget: { value } }) => onOptions({ school: value })} />
      <Textarea
        label={t('paper.instructions')}
        value={instructions}
        rows={3}
        maxLength={1000}
        onChange={({ currentTarget: { value } }) => onOptions({ instructions: value })}
      />
      <Checkbox
        label={t('paper.versionB')}
        checked={hasVersionB}
        onChange={({ currentTarget: { checked } }) => onOptions({ hasVersionB: checked })}
      />
      <TextInput
        label={t('paper.code')}
        description={t('paper.codeHint')}
        value={typedCode}
        maxLength={12}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        error={isChecked && readPaperCode(typedCode) === undefined ? t('paper.codeWrong') : undefined}
        onChange={({ currentTarget: { value } }) => onOptions({ typedCode: value })}
      />
    </Stack>
  )
}
