import { Box, Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useOwnText } from '../fields/use-own-text.ts'
import styles from './exchange.module.css'

interface ImportSourceProps {
  /** Whether something is being dragged over the window. */
  readonly isOver: boolean
  readonly onFile: (file: File) => void
  readonly onText: (text: string) => void
}

/** Where questions come from: a file that is dropped or chosen, or a pasted text. */
export function ImportSource({ isOver, onFile, onText }: ImportSourceProps) {
  const { t } = useOwnText()
  const [isPasting, setIsPasting] = useState(false)
  return (
    <Stack gap="sm">
      <div className={styles.drop} data-over={isOver || undefined}>
        <IconFileImport size={32} stroke={1.5} aria-hidden />
        <Box component="p" m={0} fw={500}>
          {t('importing.drop')}
        </Box>
        <FileButton onChange={(file) => (file === null ? undefined : onFile(file))}>
          {(props) => (
            <Button data-autofocus {...props}>
              {t('importing.file')}
            </Button>
          )}
        </FileButton>
        <Box component="p" m={0} c="dimmed" fz="sm">
          {t('importing.kinds')}
        </Box>
      </div>
      {isPasting ? (
        <PastedText onText={onText} />
      ) : (
        <Group>
          <Button variant="subtle" size="compact-md" onClick={() => setIsPasting(true)}>
            {t('importing.paste')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function PastedText({ onText }: Pick<ImportSourceProps, 'onText'>) {
  const { t } = useOwnText()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <Textarea
        ref={field}
        label={t('importing.text')}
        description={t('importing.textHint')}
        rows={6}
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group>
        <Button variant="default" disabled={text.trim() === ''} onClick={() => onText(text)}>
          {t('importing.useText')}
        </Button>
      </Group>
    </>
  )
}
