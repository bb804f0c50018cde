import '@mantine/core/styles/Input.css'
import { Box, Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { MOST_LIST_CHARACTERS, type ClassPupil, type ReadList } from '../../../src-shared/teaching/school-class.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { CodedFailure, toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { useRequest } from '../../bridge/use-request.ts'
import { BusyButton } from '../../ui/feedback/busy-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { newNames } from './new-names.ts'
import { readTextFile } from './read-text-file.ts'
import { useTeachingAct } from './use-teaching-act.ts'
import { useTeachingText } from './use-teaching-text.ts'

interface PupilListDialogProps {
  readonly classId: string
  readonly pupils: readonly ClassPupil[]
  readonly onEnd: () => void
}

/** Takes names that are typed, pasted or in a file, shows what was found, and adds them. */
export function PupilListDialog({ classId, pupils, onEnd }: PupilListDialogProps) {
  const [text, setText] = useState('')
  const [list, setList] = useState<ReadList | null>(null)
  return list === null ? (
    <TextPart text={text} onText={setText} onRead={setList} onEnd={onEnd} />
  ) : (
    <FoundPart classId={classId} list={list} pupils={pupils} onBack={() => setList(null)} onEnd={onEnd} />
  )
}

interface TextPartProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onRead: (list: ReadList) => void
  readonly onEnd: () => void
}

function TextPart({ text, onText, onRead, onEnd }: TextPartProps) {
  const { t } = useTeachingText()
  const { teaching } = useBridge()
  const request = useRequest()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function take(file: File | null): Promise<void> {
    if (file === null) return
    const found = await readTextFile(file)
    setFailure(found === null ? t('list.tooLarge') : null)
    if (found !== null) onText(found)
  }

  async function read(): Promise<void> {
    if (text.trim() === '') {
      setFailure(t('list.empty'))
      return
    }
    setBusy(true)
    try {
      onRead(await request(() => unwrap(teaching.readList({ text }))))
    } catch (thrown) {
      const line = thrown instanceof CodedFailure ? thrown.fields?.['line'] : undefined
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
        <Group>
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(file) => void take(file)}>
            {(props) => (
              <Button variant="default" size="compact-md" {...props}>
                {t('list.file')}
              </Button>
            )}
          </FileButton>
        </Group>
        {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
      </Stack>
    </Dialog>
  )
}

interface FoundPartProps extends PupilListDialogProps {
  readonly list: ReadList
  readonly onBack: () => void
}

const NAMES_SHOWN = 8

function FoundPart({ classId, list, pupils, onBack, onEnd }: FoundPartProps) {
  const { t } = useTeachingText()
  const { isBusy, failure, act } = useTeachingAct()
  // With ids from the start: a second try adds nobody twice.
  const [{ added, known }] = useState(() => newNames(list.names, pupils))
  const add = async (): Promise<void> => {
    if (await act((teaching) => unwrap(teaching.addPupils({ classId, pupils: [...added] })))) onEnd()
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
