import '@mantine/core/styles/Checkbox.css'
import { Box, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { faultOfColumns } from './exchange/column-choice.ts'
import { useOwnText } from './fields/use-own-text.ts'
import { ImportFound } from './exchange/import-found.tsx'
import { useColumnChoice } from './exchange/use-column-choice.ts'
import { useFileDrop } from './exchange/use-file-drop.ts'
import { useImportSaving, type Importable, type SavingEnd } from './use-import-saving.ts'
import type { QuestionFileState } from './exchange/use-question-file.ts'

interface ImportDialogProps {
  readonly sets: readonly string[]
  readonly questionFile: QuestionFileState
  readonly onCancel: () => void
  readonly onTaken: (count: number) => void
}

/**
 * Imports questions from a file or a text. Saves nothing before the author has seen what became of each question. While it saves, nothing can be
 * changed, and Cancel stops it before its next part: the dialog stays and says how many are saved.
 */
export function ImportDialog({ sets, questionFile, onCancel, onTaken }: ImportDialogProps) {
  const { t } = useOwnText()
  const { reading } = questionFile
  const { isBusy, end, saved, save, stop } = useImportSaving(onTaken)
  const isOver = useFileDrop((file) => {
    if (!isBusy) questionFile.take(file)
  })
  const columns = useColumnChoice(questionFile)
  const [set, setSet] = useState(sets[0] ?? t('editor.defaultSet'))
  const [again, setAgain] = useState(false)
  const isChecking = reading.kind === 'read' && columns.choice === null
  const found = isChecking ? reading.questions : []
  const knownCount = found.filter(({ isKnown }) => isKnown).length
  const chosen = found.filter((one): one is Importable => one.draft !== null && !saved.has(one) && (again || !one.isKnown))
  const cancel = isBusy ? stop : onCancel
  return (
    <Dialog
      title={t('importing.title')}
      role="dialog"
      isWide
      onCancel={cancel}
      actions={
        <>
          {columns.choice === null ? null : (
            <Button disabled={faultOfColumns(columns.choice) !== null} onClick={columns.apply}>
              {t('importing.applyColumns')}
            </Button>
          )}
          {isChecking ? (
            <SaveButton
              isBusy={isBusy}
              count={set.trim() === '' ? 0 : chosen.length}
              onSave={() => void save(chosen, { set: set.trim(), pictures: reading.pictures })}
            />
          ) : null}
          <Button variant="default" onClick={cancel}>
            {t('importing.cancel')}
          </Button>
        </>
      }
    >
      <Box component="fieldset" disabled={isBusy} m={0} p={0} bd="none" miw={0}>
        <Stack gap="sm">
          <ImportFound questionFile={questionFile} isOver={isOver && !isBusy} columns={columns}>
            <TextInput
              flex="1 1 12rem"
              miw={0}
              label={t('importing.set')}
              value={set}
              maxLength={80}
              onChange={({ currentTarget }) => setSet(currentTarget.value)}
            />
          </ImportFound>
          {knownCount === 0 ? null : <KnownQuestions count={knownCount} again={again} onAgain={setAgain} />}
          {end === null ? null : <SavingNotice end={end} />}
        </Stack>
      </Box>
    </Dialog>
  )
}

interface SaveButtonProps {
  readonly isBusy: boolean
  /** How many questions would be saved. */
  readonly count: number
  readonly onSave: () => void
}

function SaveButton({ isBusy, count, onSave }: SaveButtonProps) {
  const { t } = useOwnText()
  return (
    <BusyButton isBusy={isBusy} busyLabel={t('importing.taking')} disabled={count === 0} onClick={onSave}>
      {t('importing.take', { count })}
    </BusyButton>
  )
}

interface KnownQuestionsProps {
  readonly count: number
  readonly again: boolean
  readonly onAgain: (again: boolean) => void
}

function KnownQuestions({ count, again, onAgain }: KnownQuestionsProps) {
  const { t } = useOwnText()
  return (
    <Checkbox
      label={t('importing.again', { count })}
      description={t('importing.known', { count })}
      checked={again}
      onChange={({ currentTarget }) => onAgain(currentTarget.checked)}
    />
  )
}

function SavingNotice({ end: { message, saved } }: { readonly end: SavingEnd }) {
  const { t } = useOwnText()
  return (
    <Notice tone={message === null ? 'warning' : 'trouble'}>
      {message ?? t('importing.stopped')} {saved === 0 ? '' : t('importing.partly', { count: saved })}
    </Notice>
  )
}
