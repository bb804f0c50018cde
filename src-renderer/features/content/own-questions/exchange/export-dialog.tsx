import { Box, Button, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import type { ExportedQuestion } from '../../../../../src-shared/content/own-questions/exported-set.ts'
import { exportFormatNames, type ExportFormatName } from '../../../../../src-shared/content/own-questions/import/exchange-format.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../../bridge/coded-failure.ts'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { BusyButton } from '../../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SeenMarkup } from '../../../../ui/markup/seen-markup.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useFindingText } from './use-finding-text.ts'
import { useOwnText } from '../fields/use-own-text.ts'

type Phase =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'saved'; readonly path: string; readonly written: number; readonly lossy: readonly ExportedQuestion[] }
  | { readonly kind: 'error'; readonly message: string }

/** Writes a set as a file of another program and says what is not in it; main asks for the location. */
export function ExportDialog({ set, onEnd }: { readonly set: string; readonly onEnd: () => void }) {
  const { t } = useOwnText()
  const bridge = useBridge()
  const [format, setFormat] = useState<ExportFormatName>('moodle-xml')
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })

  async function save(): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      const { path, written, lossy } = await unwrap(bridge.ownQuestions.saveSet({ set, format }))
      setPhase(path === null ? { kind: 'idle' } : { kind: 'saved', path, written, lossy })
    } catch (thrown) {
      setPhase({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  return (
    <Dialog
      title={t('exporting.openOf', { set })}
      role="dialog"
      onCancel={onEnd}
      actions={
        <>
          <BusyButton isBusy={phase.kind === 'busy'} busyLabel={t('exporting.saving')} onClick={() => void save()}>
            {t('exporting.save')}
          </BusyButton>
          <Button variant="default" onClick={onEnd}>
            {t('exporting.cancel')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Box component="p" m={0}>
          {t('exporting.lead')}
        </Box>
        <NativeSelect
          data-autofocus
          label={t('exporting.format')}
          value={format}
          data={exportFormatNames.map((name) => ({ value: name, label: t(`exporting.formats.${name}`) }))}
          onChange={({ currentTarget }) => {
            setFormat(exportFormatNames.find((name) => name === currentTarget.value) ?? format)
            setPhase({ kind: 'idle' })
          }}
        />
        {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
        <Box component="p" role="status" m={0} style={{ overflowWrap: 'anywhere' }}>
          {phase.kind === 'saved' ? t('exporting.saved', { path: phase.path, count: phase.written }) : ''}
        </Box>
        {phase.kind === 'saved' && phase.lossy.length > 0 ? <LossyQuestions questions={phase.lossy} /> : null}
      </Stack>
    </Dialog>
  )
}

function LossyQuestions({ questions }: { readonly questions: readonly ExportedQuestion[] }) {
  const { t } = useOwnText()
  const findingText = useFindingText()
  return (
    <>
      <Box component="p" m={0} fw={500}>
        {t('exporting.lossy')}
      </Box>
      <Box component="ul" m={0} ps="1.25rem">
        {questions.map(({ excerpt, isWritten, findings }, number) => (
          <li key={`${String(number)} ${excerpt}`}>
            {excerpt.trim() === '' ? t('unwritten') : <SeenMarkup source={excerpt} />}
            <Box c="dimmed" fz="sm">
              {[...(isWritten ? [] : [`${t('exporting.notWritten')}.`]), ...findings.map(findingText)].join(' ')}
            </Box>
          </li>
        ))}
      </Box>
    </>
  )
}
