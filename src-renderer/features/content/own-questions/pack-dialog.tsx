import { Button, Checkbox, Flex, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ListedSet } from '../../../../src-shared/content/own-questions/own-question.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useOwnText } from './fields/use-own-text.ts'

interface PackDialogProps {
  readonly sets: readonly ListedSet[]
  readonly onEnd: () => void
}

/** Licences of a pack: an SPDX expression, or a sentence. */
const licences = {
  by: 'CC-BY-4.0',
  'by-sa': 'CC-BY-SA-4.0',
  cc0: 'CC0-1.0',
  own: 'All rights reserved. For use by those it was given to.'
} as const
const licenceNames = Object.keys(licences) as (keyof typeof licences)[]

type Phase =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'saved'; readonly path: string; readonly count: number }
  | { readonly kind: 'error'; readonly message: string }

/** Exports sets as a pack with a title and a licence; main asks for the location. */
export function PackDialog({ sets, onEnd }: PackDialogProps) {
  const { t } = useOwnText()
  const bridge = useBridge()
  const usable = sets.map((set) => ({ ...set, count: set.questions.filter(({ isWhole }) => isWhole).length })).filter(({ count }) => count > 0)
  const [chosen, setChosen] = useState(usable.map(({ title }) => title))
  const hasNumbers = usable.some(
    (set) => chosen.includes(set.title) && set.questions.some(({ type, isWhole }) => isWhole && type === 'changing-numbers')
  )
  const [title, setTitle] = useState(usable[0]?.title ?? '')
  const [licence, setLicence] = useState<keyof typeof licences>('by')
  const [phase, setPhase] = useState<Phase>({ kind: 'idle' })

  async function save(): Promise<void> {
    setPhase({ kind: 'busy' })
    try {
      const { path, count } = await unwrap(bridge.ownQuestions.savePack({ sets: chosen, title, licence: licences[licence] }))
      setPhase(path === null ? { kind: 'idle' } : { kind: 'saved', path, count })
    } catch (thrown) {
      setPhase({ kind: 'error', message: toFailure(thrown).message })
    }
  }

  return (
    <Dialog
      title={t('packing.title')}
      role="dialog"
      onCancel={onEnd}
      actions={
        <>
          <BusyButton
            isBusy={phase.kind === 'busy'}
            busyLabel={t('packing.saving')}
            disabled={chosen.length === 0 || title.trim() === ''}
            onClick={() => void save()}
          >
            {t('packing.save')}
          </BusyButton>
          <Button variant="default" onClick={onEnd}>
            {t('packing.cancel')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <p>{t('packing.lead')}</p>
        <TextInput
          data-autofocus
          label={t('packing.name')}
          value={title}
          maxLength={80}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <NativeSelect
          label={t('packing.licence')}
          value={licence}
          data={licenceNames.map((name) => ({ value: name, label: t(`packing.licences.${name}`) }))}
          onChange={({ currentTarget }) => setLicence(licenceNames.find((name) => name === currentTarget.value) ?? 'by')}
        />
        <Checkbox.Group label={t('packing.sets')} value={chosen} onChange={setChosen}>
          <Flex wrap="wrap" gap="8px 12px">
            {usable.map((set) => (
              <Checkbox key={set.slug} value={set.title} label={t('packing.counted', { title: set.title, count: set.count })} />
            ))}
          </Flex>
        </Checkbox.Group>
        {hasNumbers ? <p>{t('packing.numbers')}</p> : null}
        {phase.kind === 'error' ? <Notice tone="trouble">{phase.message}</Notice> : null}
        <p role="status">{phase.kind === 'saved' ? t('packing.saved', { path: phase.path, count: phase.count }) : ''}</p>
      </Stack>
    </Dialog>
  )
}
