import { Button, FileButton, Flex, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useOwnText } from './fields/use-own-text.ts'
import { LONGEST_IMPORT } from '../../../../src-shared/content/own-questions/import/import-result.ts'

const encodingTextKeys = { 'utf-8': 'utf8', 'windows-1252': 'cp1252' } as const satisfies Record<Encoding, string>

/** Reads the text from a file. The author chooses the encoding; it is never guessed. */
export function ImportFile({ onText }: { readonly onText: (text: string, isCsv: boolean) => void }) {
  const { t } = useOwnText()
  const [encoding, setEncoding] = useState<Encoding>('utf-8')
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<'notUtf8' | 'tooLarge' | null>(null)

  async function read(chosen: File, as: Encoding): Promise<void> {
    setFile(chosen)
    const found = await readImportFile(chosen, as)
    if (typeof found === 'string') {
      setFault(found === 'not-utf8' ? 'notUtf8' : 'tooLarge')
      return
    }
    setFault(null)
    onText(found.text, /\.(?:csv|tsv)$/i.test(chosen.name))
  }

  return (
    <>
      <Flex wrap="wrap" gap={8} align="flex-end" mb="var(--koya-space-4)">
        <FileButton accept=".txt,.csv,.tsv,text/plain,text/csv" onChange={(chosen) => (chosen === null ? undefined : void read(chosen, encoding))}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('importing.file')}
            </Button>
          )}
        </FileButton>
        <NativeSelect
          label={t('importing.encoding')}
          value={encoding}
          data={encodings.map((name) => ({ value: name, label: t(`importing.${encodingTextKeys[name]}`) }))}
          onChange={({ currentTarget }) => {
            const chosen = encodings.find((name) => name === currentTarget.value) ?? 'utf-8'
            setEncoding(chosen)
            if (file !== null) void read(file, chosen)
          }}
        />
      </Flex>
      {fault === null ? null : <Notice tone="warning">{t(`importing.${fault}`)}</Notice>}
    </>
  )
}

const encodings = ['utf-8', 'windows-1252'] as const

type Encoding = (typeof encodings)[number]

/** Reads the text of a file. Returns `not-utf8` for invalid bytes, because guessing another encoding would silently corrupt letters. */
async function readImportFile(file: Blob, encoding: Encoding): Promise<{ readonly text: string } | 'not-utf8' | 'too-large'> {
  if (file.size > LONGEST_IMPORT) return 'too-large'
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes)
  // Excel's "Unicode text" is identified by its first two bytes.
  const stated = first === 0xff && second === 0xfe ? 'utf-16le' : encoding
  try {
    return { text: new TextDecoder(stated, { fatal: true }).decode(bytes) }
  } catch {
    return 'not-utf8'
  }
}
