import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportedHistory } from '../../../src-shared/personal-data/own-data-contract.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { toFailure } from '../../bridge/coded-failure.ts'
import { unwrap } from '../../bridge/unwrap.ts'
import { useRequest } from '../../bridge/use-request.ts'
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ImportForm } from './import-form.tsx'
import { OwnDataPart } from './own-data-part.tsx'
import { useOwnDataText } from './use-own-data-text.ts'
import { errorMessages } from '../../../src-shared/kernel/errors/error-messages.ts'

interface Keys {
  readonly code: string
  readonly password: string
}

/**
 *   idle ──choose──▶ chosen ──code and password──▶ done
 *     ▲                │  ▲                          │
 *     └────cancel──────┘  └──(of another: asked)     └──▶ the next file
 */
type ImportPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'chosen'; readonly name: string }
  | { readonly kind: 'asked'; readonly file: string; readonly keys: Keys; readonly name: string; readonly identifier: string }
  | { readonly kind: 'done'; readonly history: ImportedHistory }

interface ImportMoveProps {
  /** Sign-in identifier, for password managers. */
  readonly identifier: string
  /** Whether the learner's password is four pictures. */
  readonly hasPictures: boolean
  /** Called after an import: data shown elsewhere is outdated. */
  readonly onImported: () => Promise<void>
}

/** Imports a history from another computer into this account. */
export function ImportMove({ identifier, hasPictures, onImported }: ImportMoveProps) {
  const { t } = useOwnDataText()
  const bridge = useBridge()
  const request = useRequest()
  const [phase, setPhase] = useState<ImportPhase>({ kind: 'idle' })
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function choose(): Promise<void> {
    setFailure(null)
    const { name } = await unwrap(bridge.ownData.chooseMove({}))
    if (name !== null) setPhase({ kind: 'chosen', name })
  }

  /** Throws a failure, except for a file of another account, for which it asks first. */
  async function importFile(file: string, keys: Keys, mayBeOther: boolean): Promise<void> {
    try {
      const history = await unwrap(bridge.ownData.bringMove({ ...keys, mayBeOther }))
      setPhase({ kind: 'done', history })
      await onImported()
    } catch (thrown) {
      const { code, fields } = toFailure(thrown)
      if (code !== 'move/other-name') throw thrown
      setPhase({ kind: 'asked', file, keys, name: fields?.['name'] ?? '', identifier: fields?.['identifier'] ?? '' })
    }
  }

  async function importOther(file: string, keys: Keys): Promise<void> {
    setIsBusy(true)
    try {
      await request(() => importFile(file, keys, true))
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
      setPhase({ kind: 'chosen', name: file })
    } finally {
      setIsBusy(false)
    }
  }

  const isOpen = phase.kind === 'chosen' || phase.kind === 'asked'
  return (
    <OwnDataPart title={t('bring.title')} text={t('bring.words')}>
      {isOpen ? null : (
        <Button variant="default" onClick={() => void request(choose).catch((thrown: unknown) => setFailure(toFailure(thrown).message))}>
          {t('bring.choose')}
        </Button>
      )}
      {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
      {isOpen ? (
        <ImportForm
          name={phase.kind === 'chosen' ? phase.name : phase.file}
          identifier={identifier}
          hasPictures={hasPictures}
          onImport={(keys) => importFile(phase.kind === 'chosen' ? phase.name : phase.file, keys, false)}
          onCancel={() => {
            setPhase({ kind: 'idle' })
          }}
        />
      ) : null}
      {phase.kind === 'done' ? <ImportedNotice history={phase.history} /> : null}
      {phase.kind === 'asked' ? (
        <ConfirmModal
          title={t('bring.otherTitle')}
          backLabel={t('bring.back')}
          confirmLabel={t('bring.otherGoOn')}
          busyLabel={t('bring.busy')}
          isBusy={isBusy}
          onBack={() => {
            setPhase({ kind: 'chosen', name: phase.file })
          }}
          onConfirm={() => void importOther(phase.file, phase.keys)}
        >
          <p>{t('bring.other', { name: phase.name, identifier: phase.identifier })}</p>
        </ConfirmModal>
      ) : null}
    </OwnDataPart>
  )
}

/** Result of an import: what was imported, and what was not and why. */
function ImportedNotice({ history }: { readonly history: ImportedHistory }) {
  const { t } = useOwnDataText()
  const { brought, hereAlready, refused, areQuestionsKept } = history
  const isWhole = refused.length === 0 && areQuestionsKept
  return (
    <Notice tone={isWhole ? 'calm' : 'warning'}>
      <Box component="ul" m={0} pl={20}>
        <li>{t('bring.brought', { count: brought })}</li>
        {hereAlready === 0 ? null : <li>{t('bring.hereAlready', { count: hereAlready })}</li>}
        {refused.map(({ code, count }) => (
          <li key={code}>{t('bring.refused', { count, reason: errorMessages[code] })}</li>
        ))}
        {areQuestionsKept ? null : <li>{t('bring.noQuestions')}</li>}
      </Box>
    </Notice>
  )
}
