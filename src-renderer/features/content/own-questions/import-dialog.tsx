import { Button, Flex, NativeSelect, Stack, TextInput, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { readAiken } from '../../../../src-shared/content/own-questions/import/read-aiken.ts'
import { readCsvQuestions } from '../../../../src-shared/content/own-questions/import/read-csv-questions.ts'
import { type OwnQuestion, MOST_SENT_QUESTIONS } from '../../../../src-shared/content/own-questions/own-question.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ImportFile } from './import-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ownSetsQuery } from './own-question-query.ts'
import { useOwnText } from './fields/use-own-text.ts'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { TakenQuestion } from '../../../../src-shared/content/own-questions/import/import-result.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

interface ImportDialogProps {
  readonly sets: readonly string[]
  readonly onCancel: () => void
  readonly onTaken: (count: number) => void
}

const readers = { aiken: readAiken, csv: readCsvQuestions } as const

/** Imports questions from a text. Saves nothing before the author has seen what was understood and what was not. */
export function ImportDialog({ sets, onCancel, onTaken }: ImportDialogProps) {
  const { t } = useOwnText()
  const [format, setFormat] = useState<keyof typeof readers>('aiken')
  const [text, setText] = useState('')
  const [set, setSet] = useState(sets[0] ?? t('editor.defaultSet'))
  const shown = useDeferredValue(text)
  const result = useMemo(() => readers[format](shown), [format, shown])
  const { isBusy, failure, take } = useTaking(onTaken)
  const isRead = shown === text
  return (
    <Dialog
      title={t('importing.title')}
      role="dialog"
      isWide
      onCancel={onCancel}
      actions={
        <>
          <BusyButton
            isBusy={isBusy}
            busyLabel={t('importing.taking')}
            disabled={!isRead || result.taken.length === 0 || set.trim() === ''}
            onClick={() => void take(() => toOwnQuestions(result.taken, set.trim()))}
          >
            {t('importing.take', { count: result.taken.length })}
          </BusyButton>
          <Button variant="default" onClick={onCancel}>
            {t('importing.cancel')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <p>{t('importing.lead')}</p>
        <FormFields format={format} onFormat={setFormat} set={set} onSet={setSet} />
        <ImportFile
          onText={(read, isCsv) => {
            setText(read)
            setFormat(isCsv ? 'csv' : 'aiken')
          }}
        />
        <Textarea
          label={t('importing.text')}
          rows={6}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
        <p role="status" className="visually-hidden">
          {text.trim() === ''
            ? ''
            : `${t('importing.canTake', { count: result.taken.length })}, ${t('importing.leftOut', { count: result.leftOut.length })}`}
        </p>
        {text.trim() === '' ? null : <ImportPreview result={result} />}
      </Stack>
    </Dialog>
  )
}

interface FormFieldsProps {
  readonly format: keyof typeof readers
  readonly onFormat: (format: keyof typeof readers) => void
  readonly set: string
  readonly onSet: (set: string) => void
}

/** Format of the text, and the set for its questions. */
function FormFields({ format, onFormat, set, onSet }: FormFieldsProps) {
  const { t } = useOwnText()
  return (
    <Flex wrap="wrap" gap="8px 12px">
      <NativeSelect
        data-autofocus
        flex="1 1 14rem"
        miw={0}
        label={t('importing.format')}
        description={format === 'csv' ? t('importing.csvHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
        value={format}
        data={[
          { value: 'aiken', label: t('importing.aiken') },
          { value: 'csv', label: t('importing.csv') }
        ]}
        onChange={({ currentTarget }) => onFormat(currentTarget.value === 'csv' ? 'csv' : 'aiken')}
      />
      <TextInput
        flex="1 1 14rem"
        miw={0}
        label={t('importing.set')}
        value={set}
        maxLength={80}
        onChange={({ currentTarget }) => onSet(currentTarget.value)}
      />
    </Flex>
  )
}

function useTaking(onTaken: (count: number) => void) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Questions of an incomplete first save; retried with the same ids. */
  const begun = useRef<{ readonly text: string; readonly questions: readonly OwnQuestion[] } | null>(null)

  async function take(make: () => readonly OwnQuestion[]): Promise<void> {
    setIsBusy(true)
    const made = make()
    const text = JSON.stringify(made.map(({ set, draft }) => ({ set, draft })))
    const questions = begun.current?.text === text ? begun.current.questions : made
    begun.current = { text, questions }
    try {
      await saveAll(bridge, questions)
      await queryClient.invalidateQueries({ queryKey: ownSetsQuery(bridge).queryKey })
      onTaken(questions.length)
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
      setIsBusy(false)
    }
  }

  return { isBusy, failure, take }
}

/** Converts imported questions to own questions of a set. Ids are generated once, so that a retry creates no duplicates. */
function toOwnQuestions(taken: readonly TakenQuestion[], set: string): readonly OwnQuestion[] {
  return taken.map(({ draft }) => ({ questionId: crypto.randomUUID(), revision: 1, set, draft }))
}

async function saveAll(bridge: Pick<KoyaBridge, 'ownQuestions'>, questions: readonly OwnQuestion[]): Promise<void> {
  for (let from = 0; from < questions.length; from += MOST_SENT_QUESTIONS) {
    await unwrap(bridge.ownQuestions.keep({ questions: questions.slice(from, from + MOST_SENT_QUESTIONS) }))
  }
}
