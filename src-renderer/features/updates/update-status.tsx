import '@mantine/core/styles/Progress.css'
import { Box, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isDownloadHeld } from '../../../src-shared/updates/may-install.ts'
import type { ShownOffer, ShownUpdateState, UpdatesView } from '../../../src-shared/updates/updates-contract.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { sizeText } from '../../ui/data/size-text.ts'
import { useUpdatesText } from './use-updates-text.ts'

interface UpdateStatusProps {
  readonly view: UpdatesView
  readonly state: Exclude<ShownUpdateState, { kind: 'off' }>
}

/** Describes the update's current state and who must act. */
export function UpdateStatus({ view, state }: UpdateStatusProps) {
  const error = state.kind === 'looking' || state.kind === 'fetching' ? null : state.trouble
  return (
    <>
      {error === null ? null : <Notice tone="trouble">{error.message}</Notice>}
      <p role="status">
        <StateText view={view} state={state} />
      </p>
      {state.kind === 'fetching' ? <Download offer={state.offer} bytes={state.bytes} /> : null}
      <Holds holds={holdingBack(state.kind, view.holds)} hours={view.hours} />
      {state.kind === 'idle' || state.kind === 'looking' ? null : <Notes offer={state.offer} />}
      <InstallerNote view={view} state={state} />
    </>
  )
}

function StateText({ view, state }: UpdateStatusProps) {
  const { t } = useUpdatesText()
  const { i18n } = useTranslation()
  const size = (bytes: number): string => sizeText(bytes, i18n.language)
  switch (state.kind) {
    case 'looking':
      return t('looking')
    case 'idle':
      return view.hasFeed || state.finding !== null ? t(`finding.${state.finding ?? 'none'}`) : t('noFeed')
    case 'offered':
      return t(state.offer.isRecall ? 'recall' : 'offered', { version: state.offer.version, size: size(state.offer.bytes) })
    case 'fetching':
      return t('fetching', { done: size(state.bytes), size: size(state.offer.bytes) })
    case 'ready':
      return t(view.holds.length === 0 ? 'ready' : 'readyHeld', { version: state.offer.version })
  }
}

function Download({ offer, bytes }: { readonly offer: ShownOffer; readonly bytes: number }) {
  const { t } = useUpdatesText()
  return <Progress value={(bytes / offer.bytes) * 100} color="var(--koya-green)" aria-label={t('progress', { version: offer.version })} />
}

/** Exams block downloads as well; all other holds only block the installation. */
function holdingBack(kind: ShownUpdateState['kind'], holds: UpdatesView['holds']): UpdatesView['holds'] {
  if (kind === 'ready') return holds
  return kind === 'offered' ? holds.filter(isDownloadHeld) : []
}

function Holds({ holds, hours }: Pick<UpdatesView, 'holds' | 'hours'>) {
  const { t } = useUpdatesText()
  if (holds.length === 0) return null
  return (
    <Notice tone="calm">
      {holds.map((hold) => (
        <p key={hold}>{t(`hold.${hold}`, { from: hours?.from ?? '', to: hours?.to ?? '' })}</p>
      ))}
    </Notice>
  )
}

function Notes({ offer: { version, notes } }: { readonly offer: ShownOffer }) {
  const { t } = useUpdatesText()
  if (notes.length === 0) return null
  return (
    <section aria-label={t('notes', { version })}>
      <p>{t('notes', { version })}</p>
      <Box component="ul" m={0} ps="var(--koya-space-5)">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </Box>
    </section>
  )
}

/** Tells a learner who cannot install the update who can, with a text to pass on. */
function InstallerNote({ view, state }: UpdateStatusProps) {
  const { t } = useUpdatesText()
  if (view.installedBy !== 'learner') {
    const text = state.kind === 'offered' ? t('administrator', { version: state.offer.version }) : t('administratorAlways')
    return <p>{text}</p>
  }
  return view.fetchesByItself ? null : (
    <Box component="p" m={0} c="dimmed" fz="sm">
      {t('dataSaver')}
    </Box>
  )
}
