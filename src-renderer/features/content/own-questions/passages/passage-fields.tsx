import { Box, Button, Flex, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPassage } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../../bridge/coded-failure.ts'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import type { DraftFieldsProps } from '../fields/draft-fields.ts'
import { useOwnText } from '../fields/use-own-text.ts'
import { PassageEditor } from './passage-editor.tsx'
import { passagesQuery, soundAddressOf, type OwnPassages } from './passage-query.ts'
import type { SoundPlayers } from './sound-players.ts'

interface PassageFieldsProps extends Pick<DraftFieldsProps, 'draft' | 'onChange'> {
  readonly questionId: string
  readonly players: SoundPlayers
}

/** The passage that a question is about: one of the author's, or a new one. Written once, it serves every question that names it. */
export function PassageFields({ questionId, players, draft: { passageId }, onChange }: PassageFieldsProps) {
  const { t } = useOwnText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(passagesQuery(bridge))
  const [isOpen, setIsOpen] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const passages = data?.passages
  const chosen = passages?.find((one) => one.passageId === passageId)
  const store = (change: (all: OwnPassages) => Partial<OwnPassages>): void => {
    queryClient.setQueryData(passagesQuery(bridge).queryKey, (all = { passages: [], mediaAddresses: [] }) => ({ ...all, ...change(all) }))
  }

  /** Saved at once, so that no question names a passage that is nowhere. */
  function add(): void {
    const passage: OwnPassage = { passageId: crypto.randomUUID(), revision: 1, title: '', text: '' }
    store((all) => ({ passages: [...all.passages, passage] }))
    onChange({ passageId: passage.passageId })
    setIsOpen(true)
    void bridge.ownQuestions.keepPassage(passage).then((saved) => setMessage(saved.ok ? null : saved.error.message))
  }

  return (
    <>
      <Flex wrap="wrap" gap="8px 12px" align="flex-end">
        <NativeSelect
          flex="1 1 14rem"
          miw={0}
          label={t('passage.label')}
          description={t('passage.hint')}
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={passages === undefined}
          value={passageId ?? ''}
          data={optionsOf(passages ?? [], {
            none: t('passage.none'),
            untitled: t('passage.untitled'),
            missing: passageId !== null && !chosen ? passageId : null
          })}
          onChange={({ currentTarget: { value } }) => {
            setIsOpen(false)
            onChange({ passageId: value === '' ? null : value })
          }}
        />
        <Flex gap={8} pb={22}>
          {chosen === undefined ? null : (
            <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {t(isOpen ? 'passage.close' : 'passage.edit')}
            </Button>
          )}
          <Button variant="default" disabled={passages === undefined} onClick={add}>
            {t('passage.add')}
          </Button>
        </Flex>
      </Flex>
      {error === null && message === null ? null : <Notice tone="warning">{message ?? toFailure(error).message}</Notice>}
      {passages !== undefined && passageId !== null && chosen === undefined ? <Box c="var(--koya-clay)">{t('fault.unknown-passage')}</Box> : null}
      {isOpen && data !== undefined && chosen !== undefined ? (
        <PassageEditor
          key={chosen.passageId}
          passage={chosen}
          questionId={questionId}
          soundAddress={soundAddressOf(chosen, data)}
          players={players}
          onTyped={(passage, address) =>
            store((all) => ({
              passages: all.passages.map((one) => (one.passageId === passage.passageId ? passage : one)),
              mediaAddresses: [...all.mediaAddresses, ...(address === undefined ? [] : [address])]
            }))
          }
          onDeleted={() => {
            setIsOpen(false)
            onChange({ passageId: null })
            store((all) => ({ passages: all.passages.filter((one) => one.passageId !== chosen.passageId) }))
          }}
        />
      ) : null}
    </>
  )
}

interface OptionTexts {
  readonly none: string
  readonly untitled: string
  /** Of a passage that is not there any more. */
  readonly missing: string | null
}

function optionsOf(passages: readonly OwnPassage[], { none, untitled, missing }: OptionTexts): { value: string; label: string }[] {
  return [
    { value: '', label: none },
    ...passages.map(({ passageId, title }) => ({ value: passageId, label: title.trim() || untitled })),
    ...(missing === null ? [] : [{ value: missing, label: '—' }])
  ]
}
