import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Checkbox.css'
import { Box, Button, Flex, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { markupToPlainText } from '../../../../src-shared/kernel/markup/markup.ts'
import type { ListedSet } from '../../../../src-shared/content/own-questions/own-question.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ExportDialog } from './exchange/export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { OwnSetList } from './own-set-list.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { useDeletion } from './use-deletion.ts'
import { useFileDrop } from './exchange/use-file-drop.ts'
import { useQuestionFile, type QuestionFileState } from './exchange/use-question-file.ts'
import { useOwnText } from './fields/use-own-text.ts'

type OpenDialog = { readonly kind: 'import' | 'pack' } | { readonly kind: 'export'; readonly set: string }

interface MyQuestionsProps {
  readonly sets: readonly ListedSet[]
  readonly newPath: string
  readonly pathOf: (questionId: string) => string
  readonly practicePathOf: (setSlug: string) => string
}

/** All of an author's questions, with search, import, export and practice. */
export function MyQuestions({ sets, newPath, pathOf, practicePathOf }: MyQuestionsProps) {
  const { t } = useOwnText()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [taken, setTaken] = useState(0)
  const deletion = useDeletion()
  const shown = filterSets(sets, words)
  const questionFile = useQuestionFile()
  const close = (): void => {
    setOpen(null)
    questionFile.forget()
  }
  useFileDrop((file) => {
    // The dialog takes what is dropped while it is open.
    if (open !== null) return
    questionFile.take(file)
    setOpen({ kind: 'import' })
  })
  return (
    <>
      <Commands hasSets={sets.length > 0} newPath={newPath} words={words} onWords={setWords} onOpen={(kind) => setOpen({ kind })} />
      <Deleted deletion={deletion} />
      <Box component="p" role="status" m={0} mb={taken === 0 ? 0 : 'var(--koya-space-3)'} c="dimmed" fz="sm">
        {taken === 0 ? '' : t('importing.taken', { count: taken })}
      </Box>
      {sets.length === 0 ? (
        <EmptyState drawing="openBook" title={t('emptyTitle')} action={{ label: t('new'), to: newPath }}>
          <p>{t('empty')}</p>
        </EmptyState>
      ) : shown.length === 0 ? (
        <p>{t('nothingFound')}</p>
      ) : (
        <OwnSetList
          sets={shown}
          pathOf={pathOf}
          practicePathOf={practicePathOf}
          onExport={(set) => setOpen({ kind: 'export', set })}
          onDelete={(question) => void deletion.remove(question)}
        />
      )}
      {open === null ? null : (
        <OpenedDialog
          open={open}
          sets={sets}
          questionFile={questionFile}
          onEnd={close}
          onTaken={(count) => {
            setTaken(count)
            close()
          }}
        />
      )}
    </>
  )
}

interface CommandsProps {
  readonly hasSets: boolean
  readonly newPath: string
  /** Words to search for. */
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onOpen: (dialog: 'import' | 'pack') => void
}

function Commands({ hasSets, newPath, words, onWords, onOpen }: CommandsProps) {
  const { t } = useOwnText()
  return (
    <Flex wrap="wrap" gap={8} align="flex-end" mb="var(--koya-space-4)">
      <Button component={Link} to={newPath}>
        {t('new')}
      </Button>
      <Button variant="default" onClick={() => onOpen('import')}>
        {t('import')}
      </Button>
      <Button variant="default" disabled={!hasSets} onClick={() => onOpen('pack')}>
        {t('pack')}
      </Button>
      {hasSets ? (
        <TextInput
          flex="1 1 14rem"
          miw={0}
          label={t('search')}
          placeholder={t('searchHint')}
          value={words}
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
        />
      ) : null}
    </Flex>
  )
}

interface OpenedDialogProps {
  readonly open: OpenDialog
  readonly sets: readonly ListedSet[]
  readonly questionFile: QuestionFileState
  readonly onEnd: () => void
  readonly onTaken: (count: number) => void
}

function OpenedDialog({ open, sets, questionFile, onEnd, onTaken }: OpenedDialogProps) {
  switch (open.kind) {
    case 'import':
      return <ImportDialog sets={sets.map(({ title }) => title)} questionFile={questionFile} onCancel={onEnd} onTaken={onTaken} />
    case 'pack':
      return <PackDialog sets={sets} onEnd={onEnd} />
    case 'export':
      return <ExportDialog set={open.set} onEnd={onEnd} />
  }
}

function Deleted({ deletion }: { readonly deletion: ReturnType<typeof useDeletion> }) {
  const { t } = useOwnText()
  return (
    <>
      {deletion.failure === null ? null : <Notice tone="trouble">{deletion.failure}</Notice>}
      {deletion.last === null ? null : (
        <Notice
          tone="calm"
          action={
            <Button size="xs" variant="default" onClick={() => void deletion.undo()}>
              {t('undo')}
            </Button>
          }
        >
          {t('deleted', { stem: markupToPlainText(deletion.last.draft.stem).slice(0, 80) || t('unwritten') })}
        </Notice>
      )}
    </>
  )
}

/** Returns the questions that contain all words in their text or set name; all questions if there are no words. */
function filterSets(sets: readonly ListedSet[], words: string): readonly ListedSet[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word))
  return sets
    .map((set) => ({ ...set, questions: set.questions.filter(({ stem }) => has(`${set.title} ${stem}`)) }))
    .filter(({ questions }) => questions.length > 0)
}
