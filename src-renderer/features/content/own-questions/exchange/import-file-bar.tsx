import { Button, FileButton, Flex, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { importFormatNames, type ImportFormatName } from '../../../../../src-shared/content/own-questions/import/exchange-format.ts'
import { useOwnText } from '../fields/use-own-text.ts'

interface ImportFileBarProps {
  /** Undefined while nobody knows it. */
  readonly format: ImportFormatName | undefined
  /** Whether another file is the next step. */
  readonly needsAnother?: boolean
  readonly onFormat: (format: ImportFormatName) => void
  readonly onFile: (file: File) => void
  /** Further fields and buttons. */
  readonly children?: ReactNode
}

/** How a file is read, and a button for another one. */
export function ImportFileBar({ format, needsAnother = false, onFormat, onFile, children }: ImportFileBarProps) {
  const { t } = useOwnText()
  const another = (
    <FileButton onChange={(file) => (file === null ? undefined : onFile(file))}>
      {(props) => (
        <Button variant={needsAnother ? 'filled' : 'default'} {...props}>
          {t('importing.another')}
        </Button>
      )}
    </FileButton>
  )
  return (
    <Flex wrap="wrap" gap="8px 12px" align="flex-end">
      {needsAnother ? another : null}
      <NativeSelect
        flex="0 1 13rem"
        label={t('importing.format')}
        value={format ?? ''}
        data={[
          ...(format === undefined ? [{ value: '', label: t('importing.chooseFormat') }] : []),
          ...importFormatNames.map((name) => ({ value: name, label: t(`importing.formats.${name}`) }))
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = importFormatNames.find((name) => name === value)
          if (chosen !== undefined) onFormat(chosen)
        }}
      />
      {children}
      {needsAnother ? null : another}
    </Flex>
  )
}
