import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Input.css'
import { Box, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ListedSet } from '../../../../src-shared/content/own-questions/own-question.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { myQuestionsPath } from '../../../routes/paths.ts'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import type { FieldErrors } from '../../../ui/form/use-form.ts'
import { ownSetsQuery } from '../../content/own-questions/own-question-query.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'
import { isSettable, setMinutes, usableIn, usualMinutes } from './settable-questions.ts'

interface QuestionFieldsProps {
  readonly chosen: ReadonlySet<string>
  readonly errors: FieldErrors
  readonly onChoose: (questionIds: ReadonlySet<string>) => void
}

/** The choice of own questions by their sets, with a title and the minutes for them. What has been chosen in one set stays chosen beside another. */
export function QuestionFields({ chosen, errors, onChoose }: QuestionFieldsProps) {
  const { t } = useTeachingText()
  const { data, error, refetch } = useQuery(ownSetsQuery(useBridge()))
  const [slug, setSlug] = useState<string | null>(null)
  const sets = data === 'locked' ? [] : data
  if (sets === undefined && error === null) return <Words>{t('set.loading')}</Words>
  if (sets === undefined) {
    return (
      <TryAgain label={t('set.tryAgain')} onAgain={() => void refetch()}>
        {toFailure(error).message}
      </TryAgain>
    )
  }
  const shown = sets.find((set) => set.slug === slug) ?? sets[0]
  if (shown === undefined) {
    return (
      <Words>
        {t('set.noQuestions')} <Link to={myQuestionsPath()}>{t('set.toQuestions')}</Link>
      </Words>
    )
  }
  return (
    <Stack gap="sm">
      <TextInput name="title" label={t('set.name')} description={t('set.nameHint')} maxLength={160} error={errors['title']} data-autofocus />
      <NativeSelect
        label={t('set.set')}
        value={shown.slug}
        data={sets.map((set) => ({ value: set.slug, label: t('set.setOf', { title: set.title, count: usableIn(set).length }) }))}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
      />
      <SetQuestions set={shown} chosen={chosen} error={errors['questions']} onChoose={onChoose} />
      <MinutesField key={usualMinutes(chosen.size)} count={chosen.size} />
    </Stack>
  )
}

function Words({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="p" m={0} role="status">
      {children}
    </Box>
  )
}

interface SetQuestionsProps {
  readonly set: ListedSet
  readonly chosen: ReadonlySet<string>
  readonly error: string | undefined
  readonly onChoose: QuestionFieldsProps['onChoose']
}

function SetQuestions({ set, chosen, error, onChoose }: SetQuestionsProps) {
  const { t } = useTeachingText()
  const usable = usableIn(set)
  const ids = set.questions.map(({ questionId }) => questionId)
  const ofOthers = [...chosen].filter((questionId) => !ids.includes(questionId))
  const isWhole = usable.every(({ questionId }) => chosen.has(questionId))
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={t('set.which')}
        description={t('set.chosen', { count: chosen.size })}
        error={error}
        value={ids.filter((questionId) => chosen.has(questionId))}
        onChange={(inSet) => onChoose(new Set([...ofOthers, ...inSet]))}
      >
        <Stack gap={6} mt={6} p={4} mah="11rem" style={{ overflowY: 'auto' }}>
          {set.questions.map((question) => (
            <Checkbox
              key={question.questionId}
              value={question.questionId}
              label={question.stem || t('set.noWords')}
              description={isSettable(question) ? undefined : t(question.isWhole ? 'set.judged' : 'set.unfinished')}
              disabled={!isSettable(question)}
              styles={{ body: { alignItems: 'start' }, label: { overflowWrap: 'anywhere' } }}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {usable.length < 2 ? null : (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            onClick={() => onChoose(new Set([...ofOthers, ...(isWhole ? [] : usable.map(({ questionId }) => questionId))]))}
          >
            {isWhole ? t('set.chooseNone') : t('set.chooseAll', { count: usable.length })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Proposes what suits the number of questions; another number proposes again. */
function MinutesField({ count }: { readonly count: number }) {
  const { t } = useTeachingText()
  return (
    <NativeSelect
      name="minutes"
      label={t('set.minutes')}
      defaultValue={String(usualMinutes(count))}
      data={setMinutes.map((minutes) => ({ value: String(minutes), label: t('set.minutesOf', { count: minutes }) }))}
    />
  )
}
