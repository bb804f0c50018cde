import '@mantine/core/styles/Input.css'
import { Box, Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { MOST_LIST_CHARACTERS, type ClassPupil, type ReadList } from '../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { CodedFailure, toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { useRequest } from '../../bridge/use-request.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { appendText, newNames } from './new-names.ts'
import { readTextFile } from './read-text-file.ts'
import { useTeachingAct } from './base/use-teaching-act.ts'
import { useTeachingText } from './base/use-teaching-text.ts'

interface PupilListDialogProps {
  readonly classId: string
  readonly pupils: readonly ClassPupil[]
  /** The names as they are typed; they outlast the dialog. */
  readonly text: string
  readonly onText: Dispatch<SetStateAction<string>>
  readonly onEnd: () => void
}

/** Takes names that are typed, pasted or in a file, shows what was found, and adds them. */
export function PupilListDialog({ classId, pupils, text, onText, onEnd }: PupilListDialogProps) {
  const [list, setList] = useState<ReadList | null>(null)
  return list === null ? (
    <TextPart text={text} onText={onText} onRead={setList} onEnd={onEnd} />
  ) : (
    <FoundPart
      classId={classId}
      list={list}
      pupils={pupils}
      onBack={() => setList(null)}
      onAdded={() => {
        onText('')
        onEnd()
      }}
      onEnd={onEnd}
    />
  )
}

interface TextPartProps extends Pick<PupilListDialogProps, 'text' | 'onText' | 'onEnd'> {
  readonly onRead: (list: ReadList) => void
}

function TextPart({ text, onText, onRead, onEnd }: TextPartProps) {
  const { t } = useTeachingText()
  const { teaching } = useBridge()
  const request = useRequest()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function read(): Promise<void> {
    if (text.trim() === '' || text.length > MOST_LIST_CHARACTERS) {
      setFailure(t(text.trim() === '' ? 'list.empty' : 'list.tooLong'))
      return
    }
    setBusy(true)
    try {
      onRead(await request(() => unwrap(teaching.readList({ text }))))
    } catch (thrown) {
      const line = thrown instanceof CodedFailure ? thrown.fields['line'] : undefined
      setFailure([toFailure(thrown).message, ...(line === undefined ? [] : [t('list.line', { line })])].join(' '))
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('list.title')}
      role="dialog"
      onCancel={onEnd}
      actions={
        <>
          <BusyButton isBusy={isBusy} busyLabel={t('list.reading')} onClick={() => void read()}>
            {t('list.read')}
          </BusyButton>
          <Button variant="default" onClick={onEnd}>
            {t('list.cancel')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Box component="p" m={0}>
          {t('list.lead')}
        </Box>
        <Textarea
          label={t('list.text')}
          rows={8}
          spellCheck={false}
          maxLength={MOST_LIST_CHARACTERS}
          value={text}
          data-autofocus
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
        <NameFile onText={onText} onFailure={setFailure} />
        {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
      </Stack>
    </Dialog>
  )
}

interface NameFileProps extends Pick<PupilListDialogProps, 'onText'> {
  /** Null once a file was read. */
  readonly onFailure: (message: string | null) => void
}

/** Takes the names in a file, below those that are typed. */
function NameFile({ onText, onFailure }: NameFileProps) {
  const { t } = useTeachingText()
  const forgetFile = useRef<() => void>(null)

  async function take(file: File | null): Promise<void> {
    // So that the same file can be chosen again.
    forgetFile.current?.()
    if (file === null) return
    try {
      const found = await readTextFile(file)
      onFailure(found === null ? t('list.tooLarge') : null)
      if (found !== null) onText((typed) => appendText(typed, found))
    } catch {
      onFailure(t('list.unreadable'))
    }
  }

  return (
    <Group>
      <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" resetRef={forgetFile} onChange={(file) => void take(file)}>
        {(props) => (
          <Button variant="default" size="compact-md" {...props}>
            {t('list.file')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

interface FoundPartProps extends Omit<PupilListDialogProps, 'text' | 'onText'> {
  readonly list: ReadList
  readonly onBack: () => void
  readonly onAdded: () => void
}

const NAMES_SHOWN = 8

function FoundPart({ classId, list, pupils, onBack, onAdded, onEnd }: FoundPartProps) {
  const { t } = useTeachingText()
  const { isBusy, failure, act } = useTeachingAct()
  // With ids from the start: a second try adds nobody twice.
  const [{ added, known }] = useState(() => newNames(list.names, pupils))
  const add = async (): Promise<void> => {
    if (await act((teaching) => unwrap(teaching.addPupils({ classId, pupils: [...added] })))) onAdded()
  }
  return (
    <Dialog
      title={t('list.found', { count: list.names.length })}
      role="dialog"
      onCancel={onEnd}
      actions={
        <>
          {added.length === 0 ? null : (
            <BusyButton data-autofocus isBusy={isBusy} busyLabel={t('list.adding')} onClick={() => void add()}>
              {t('list.add', { count: added.length })}
            </BusyButton>
          )}
          <Button variant="default" onClick={onBack}>
            {t('list.backToText')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {added.length === 0 ? (
          <Notice tone="calm">{t('list.nothingNew')}</Notice>
        ) : (
          <Box component="ul" m={0}>
            {added.slice(0, NAMES_SHOWN).map(({ pupilId, name }) => (
              <li key={pupilId}>{name}</li>
            ))}
            {added.length > NAMES_SHOWN ? <li>{t('topics.more', { count: added.length - NAMES_SHOWN })}</li> : null}
          </Box>
        )}
        {list.doubled.length === 0 ? null : <Notice tone="warning">{t('list.doubled', { names: list.doubled.join(', ') })}</Notice>}
        {known.length === 0 ? null : <Notice tone="calm">{t('list.known', { names: known.join(', ') })}</Notice>}
        {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
      </Stack>
    </Dialog>
  )
}
