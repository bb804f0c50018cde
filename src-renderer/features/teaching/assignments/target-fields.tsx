import '@mantine/core/styles/Input.css'
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { classLevels } from '../../../../src-shared/account/class-levels.ts'
import type { AssignmentTarget, ListedClass } from '../../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { findTargets, type ListedTarget } from './find-targets.ts'
import { targetListQuery } from './target-query.ts'
import { useTeachingText } from '../base/use-teaching-text.ts'

interface TargetFieldsProps extends Pick<ListedClass, 'classLevel'> {
  readonly kind: AssignmentTarget['kind']
  readonly error: string | undefined
  readonly onChoose: (target: ListedTarget | null) => void
}

type WordFilter = Omit<Parameters<typeof findTargets>[1], 'kind'>

/** The choice of a lesson, or of a quiz or an exam: by words and class. */
export function TargetFields({ kind, classLevel, error, onChoose }: TargetFieldsProps) {
  const { t } = useTeachingText()
  const { data: targets, error: failure, refetch } = useQuery(targetListQuery(useBridge(), (lesson) => t('set.quizOf', { lesson })))
  const [filter, setFilter] = useState<WordFilter>({ words: '', classLevel })
  const [slug, setSlug] = useState('')
  const { shown, count } = findTargets(targets ?? [], { kind, ...filter })
  const choose = (chosen: string): void => {
    setSlug(chosen)
    onChoose(shown.find((target) => target.slug === chosen) ?? null)
  }
  const narrow = (part: Partial<WordFilter>): void => {
    setFilter((before) => ({ ...before, ...part }))
    choose('')
  }
  const found = count === 0 ? t('set.nothing') : t('set.found', { count, shown: shown.length })
  return (
    <Stack gap="sm">
      <SearchFields filter={filter} onNarrow={narrow} />
      {targets === undefined && failure !== null ? (
        <TryAgain label={t('set.tryAgain')} onAgain={() => void refetch()}>
          {toFailure(failure).message}
        </TryAgain>
      ) : null}
      <NativeSelect
        label={t('set.choose')}
        description={targets === undefined ? t(failure === null ? 'set.loading' : 'set.notRead') : found}
        error={error}
        value={slug}
        data={[{ value: '', label: t('set.choose') }, ...shown.map((target) => ({ value: target.slug, label: target.title }))]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </Stack>
  )
}

interface SearchFieldsProps {
  readonly filter: WordFilter
  readonly onNarrow: (part: Partial<WordFilter>) => void
}

function SearchFields({ filter: { words, classLevel }, onNarrow }: SearchFieldsProps) {
  const { t } = useTeachingText()
  return (
    <Group gap="sm" align="end">
      <TextInput
        flex="1 1 12rem"
        label={t('set.find')}
        description={t('set.findHint')}
        autoComplete="off"
        value={words}
        data-autofocus
        onChange={({ currentTarget }) => onNarrow({ words: currentTarget.value })}
      />
      <NativeSelect
        flex="0 1 9rem"
        label={t('set.level')}
        value={classLevel ?? ''}
        data={[{ value: '', label: t('set.everyLevel') }, ...classLevels.map((level) => ({ value: level.slug, label: level.title }))]}
        onChange={({ currentTarget }) => onNarrow({ classLevel: classLevels.find((level) => level.slug === currentTarget.value)?.slug ?? null })}
      />
    </Group>
  )
}
