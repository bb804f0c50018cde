import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { faultOfColumns } from './column-choice.ts'
import { useOwnText } from '../fields/use-own-text.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportFileBar } from './import-file-bar.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportSource } from './import-source.tsx'
import type { ColumnChoosing } from './use-column-choice.ts'
import type { QuestionFileState, Reading } from './use-question-file.ts'

interface ImportFoundProps {
  readonly questionFile: QuestionFileState
  /** Whether something is being dragged over the window. */
  readonly isOver: boolean
  readonly columns: ColumnChoosing
  /** The field for the set, beside the format. */
  readonly children: ReactNode
}

/** The step of an import: choose a file, wait, name its columns if it is a table without known names, or check its questions. */
export function ImportFound({ questionFile: { reading, take, read }, isOver, columns, children }: ImportFoundProps) {
  const { t } = useOwnText()
  const fault = columns.choice === null ? null : faultOfColumns(columns.choice)
  switch (reading.kind) {
    case 'none':
      return (
        <>
          <Box component="p" m={0}>
            {t('importing.lead')}
          </Box>
          {reading.fault === null ? null : <Notice tone="warning">{t(`importing.fault.${reading.fault}`)}</Notice>}
          <ImportSource
            isOver={isOver}
            onFile={take}
            onText={(text) => read({ name: t('importing.pastedName'), bytes: new TextEncoder().encode(text) })}
          />
        </>
      )
    case 'reading':
      return (
        <Box component="p" role="status" m={0} style={{ overflowWrap: 'anywhere' }}>
          {t('importing.reading', { name: reading.name, count: reading.count })}
        </Box>
      )
    case 'failed':
      return <FailedFile reading={reading} take={take} read={read} />
    case 'read':
      return (
        <>
          <FileName name={reading.file.name} />
          {columns.choice === null ? (
            <>
              <ImportFileBar format={reading.format} onFormat={(format) => read(reading.file, { format })} onFile={take}>
                {children}
                {reading.table === null ? null : (
                  <Button variant="default" onClick={columns.ask}>
                    {t('importing.changeColumns')}
                  </Button>
                )}
              </ImportFileBar>
              <ImportQuestions
                key={JSON.stringify(reading.options)}
                questions={reading.questions}
                pictures={reading.pictures}
                fileName={reading.file.name}
              />
            </>
          ) : reading.table === null ? null : (
            <>
              <ImportColumns table={reading.table} choice={columns.choice} onChange={columns.change} />
              <Box component="p" role="status" m={0}>
                {fault === null ? '' : t(`importing.${fault}`)}
              </Box>
            </>
          )}
        </>
      )
  }
}

interface FailedFileProps extends Pick<QuestionFileState, 'take' | 'read'> {
  readonly reading: Extract<Reading, { readonly kind: 'failed' }>
}

function FailedFile({ reading: { file, options, message }, take, read }: FailedFileProps) {
  const { t } = useOwnText()
  return (
    <>
      <FileName name={file.name} />
      <Notice tone="trouble">{message}</Notice>
      <Box component="p" m={0}>
        {t('importing.afterFailure')}
      </Box>
      <ImportFileBar needsAnother format={options.format} onFormat={(format) => read(file, { format })} onFile={take} />
    </>
  )
}

function FileName({ name }: { readonly name: string }) {
  const { t } = useOwnText()
  return (
    <Box component="p" m={0} fw={500} style={{ overflowWrap: 'anywhere' }}>
      {t('importing.readFile', { name })}
    </Box>
  )
}
