import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Radio.css'
import { Button, Flex, Group, NativeSelect, Stack, TextInput, Textarea } from '@mantine/core'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { faultsOfDraft } from '../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { passageIdOf } from '../../../../src-shared/content/own-questions/own-passage.ts'
import { LONGEST_OWN_TEXT } from '../../../../src-shared/content/own-questions/draft-parts.ts'
import { emptyDraft, ownQuestionTypes, type QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import { insertPiece, type FormulaPiece } from './draft/formula-piece.ts'
import { startType } from './draft/start-type.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { AutoGrid } from '../../../ui/page/auto-grid.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { NumberPieces } from './changing/number-pieces.tsx'
import { useFaultAt, type DraftFieldsProps } from './fields/draft-fields.ts'
import type { OpenedQuestion } from './own-question-query.ts'
import { createDraftSaver, type DraftSaver, type Written } from './saving/draft-saver.ts'
import { DraftPreview, type PreviewItem } from './draft-preview.tsx'
import { DraftFindings } from './draft-findings.tsx'
import { FormulaPalette } from './formula-palette.tsx'
import { OwnPictures } from './pictures/own-pictures.tsx'
import { PictureFields } from './pictures/picture-fields.tsx'
import { PassageFields } from './passages/passage-fields.tsx'
import type { SoundPlayers } from './passages/sound-players.ts'
import { usePassage } from './passages/use-passage.ts'
import { SavingStatus } from './saving/saving-status.tsx'
import { useOwnText } from './fields/use-own-text.ts'
import styles from './fields/own-questions.module.css'

interface QuestionEditorProps {
  readonly questionId: string
  /** The stored question; null for a new one. */
  readonly saved: OpenedQuestion | null
  /** Set of a new question. */
  readonly firstSet: string
  readonly sets: readonly string[]
  readonly preview: PreviewItem
  readonly players: SoundPlayers
  readonly nextPath: (set: string) => string
}

/** Editor of one question: its fields, a candidate's preview, and what is still missing. Saves while typing. */
export function QuestionEditor({ questionId, saved, firstSet, sets, preview, players, nextPath }: QuestionEditorProps) {
  const { t } = useOwnText()
  const [written, setWritten] = useState<Written>(() => saved ?? { set: firstSet, draft: emptyDraft })
  const saver = useDraftSaver(questionId, saved?.revision ?? 0)
  const shown = useDeferredValue(written)
  const question = useMemo(() => ({ questionId, ...shown }), [questionId, shown])
  const faults = useMemo(() => faultsOfDraft(shown.draft), [shown])
  const { passage, soundAddress, faults: passageFaults } = usePassage(passageIdOf(shown.draft))
  // No faults are shown before the stem is written.
  const told = shown.draft.stem.trim() === '' ? [] : faults
  const change = (changed: Partial<Written>): void => {
    const next = { ...written, ...changed }
    setWritten(next)
    saver.change({ ...next, set: next.set.trim() || t('editor.defaultSet') })
  }
  const changeDraft = (changed: Partial<QuestionDraft>): void => change({ draft: { ...written.draft, ...changed } })
  return (
    <>
      <SavingStatus saver={saver} />
      <OwnPictures questionId={questionId} pictures={written.draft.pictures} addresses={saved?.mediaAddresses ?? []}>
        <AutoGrid leastWidth="24rem" gap="lg">
          <Stack gap="sm">
            <SetAndTypeFields written={written} sets={sets} onChange={change} />
            {written.draft.type === 'changing-numbers' ? null : (
              <PassageFields questionId={questionId} players={players} draft={written.draft} onChange={changeDraft} />
            )}
            <TextFields draft={written.draft} faults={told} onChange={changeDraft} />
            <Group gap={8} mb="var(--koya-space-4)">
              <Button component={Link} to={nextPath(written.set)} variant="default">
                {t('editor.next')}
              </Button>
            </Group>
          </Stack>
          <div className={styles.side}>
            <DraftPreview question={question} passage={passage} soundAddress={soundAddress} players={players} preview={preview} />
            <DraftFindings question={question} faults={faults} passage={passage} passageFaults={passageFaults} />
          </div>
        </AutoGrid>
      </OwnPictures>
    </>
  )
}

function useDraftSaver(questionId: string, revision: number): DraftSaver {
  const { ownQuestions } = useBridge()
  const [saver] = useState(() =>
    createDraftSaver({
      revision,
      send: async (question) => {
        const result = await ownQuestions.keep({ questions: [{ questionId, ...question }] })
        return result.ok ? { ok: true, value: { revision: result.value.kept[0]?.revision ?? question.revision } } : result
      }
    })
  )
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush)
    return () => {
      window.removeEventListener('pagehide', saver.flush)
      saver.flush()
    }
  }, [saver])
  return saver
}

interface SetAndTypeFieldsProps {
  readonly written: Written
  readonly sets: readonly string[]
  readonly onChange: (changed: Partial<Written>) => void
}

/** Set and type of a question. */
function SetAndTypeFields({ written: { set, draft }, sets, onChange }: SetAndTypeFieldsProps) {
  const { t } = useOwnText()
  const listId = useId()
  const changeDraft = (changed: Partial<QuestionDraft>): void => {
    onChange({ draft: { ...draft, ...changed } })
  }
  return (
    <Flex wrap="wrap" gap="8px 12px">
      <TextInput
        flex="1 1 14rem"
        miw={0}
        label={t('editor.set')}
        description={t('editor.setHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        list={listId}
        value={set}
        maxLength={80}
        onChange={({ currentTarget }) => onChange({ set: currentTarget.value })}
      />
      <datalist id={listId}>
        {sets.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput
        flex="1 1 14rem"
        miw={0}
        label={t('editor.topic')}
        description={t('editor.topicHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={draft.topic}
        maxLength={80}
        onChange={({ currentTarget }) => changeDraft({ topic: currentTarget.value })}
      />
      <NativeSelect
        flex="1 1 14rem"
        miw={0}
        label={t('type.label')}
        value={draft.type}
        data={ownQuestionTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        onChange={({ currentTarget }) => {
          const type = ownQuestionTypes.find((one) => one === currentTarget.value)
          if (type !== undefined) changeDraft(startType(draft, type, Math.random))
        }}
      />
      <NativeSelect
        label={t('editor.difficulty')}
        value={draft.difficulty}
        data={difficulties.map((name) => ({ value: name, label: t(`difficulty.${name}`) }))}
        onChange={({ currentTarget }) => changeDraft({ difficulty: difficulties.find((name) => name === currentTarget.value) ?? draft.difficulty })}
      />
    </Flex>
  )
}

const difficulties = ['easy', 'medium', 'hard'] as const

/** Fields that support formulas, with the examples above them. */
function TextFields(props: DraftFieldsProps) {
  const { t } = useOwnText()
  const { draft, faults, onChange } = props
  const faultAt = useFaultAt(faults)
  const isChanging = draft.type === 'changing-numbers'
  const container = useRef<HTMLDivElement>(null)
  const lastField = useRef<TextField | null>(null)
  useEffect(() => {
    const fields = container.current
    const remember = ({ target }: FocusEvent): void => {
      if (isTextField(target) && !target.closest('[data-no-pieces]')) lastField.current = target
    }
    fields?.addEventListener('focusin', remember)
    return () => fields?.removeEventListener('focusin', remember)
  }, [])
  const insert = (piece: FormulaPiece | string): void => {
    const field = lastField.current?.isConnected ? lastField.current : container.current?.querySelector('textarea')
    if (field) insertInto(field, typeof piece === 'string' ? { kind: 'text', before: piece, slot: '', after: '' } : piece)
  }
  return (
    <Stack ref={container} gap="sm">
      <FormulaPalette onInsert={insert} />
      {isChanging ? <NumberPieces {...props} onInsert={insert} /> : null}
      <Textarea
        label={t(draft.type === 'true-false' ? 'editor.statement' : 'editor.stem')}
        rows={4}
        maxLength={LONGEST_OWN_TEXT}
        value={draft.stem}
        error={faultAt('stem')}
        onChange={({ currentTarget }) => onChange({ stem: currentTarget.value })}
      />
      <PictureFields {...props} onInsert={insert} />
      <AnswerFields {...props} />
      <Textarea
        label={t('editor.explanation')}
        description={t(isChanging ? 'changing.explanationHint' : 'editor.explanationHint')}
        rows={3}
        maxLength={LONGEST_OWN_TEXT}
        value={draft.explanation}
        error={faultAt('explanation')}
        onChange={({ currentTarget }) => onChange({ explanation: currentTarget.value })}
      />
    </Stack>
  )
}

/** A field that can receive the example. */
type TextField = HTMLTextAreaElement | HTMLInputElement

function isTextField(element: EventTarget | null): element is TextField {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')
}

/** Inserts a piece at the caret like typing, so that React, the field's undo and its length limit are respected. */
function insertInto(field: TextField, piece: FormulaPiece): void {
  const { value, maxLength } = field
  const start = field.selectionStart ?? value.length
  const next = insertPiece({ value, start, end: field.selectionEnd ?? start }, piece)
  if (maxLength >= 0 && next.value.length > maxLength) return
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Reflect.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, next.value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
  field.setSelectionRange(next.start, next.end)
}
