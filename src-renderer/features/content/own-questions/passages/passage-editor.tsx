import { Button, Group, TextInput, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  faultOfPassage,
  LONGEST_PASSAGE,
  LONGEST_PASSAGE_TITLE,
  type OwnPassage,
  type PassageFault
} from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { createDraftSaver, type DraftSaver } from '../saving/draft-saver.ts'
import { RowList } from '../fields/row-list.tsx'
import { useOwnText } from '../fields/use-own-text.ts'
import { SavingStatus } from '../saving/saving-status.tsx'

interface PassageEditorProps {
  readonly passage: OwnPassage
  /** The question beside the editor: it may be the last one of a passage that is deleted. */
  readonly questionId: string
  readonly onTyped: (passage: OwnPassage) => void
  readonly onDeleted: () => void
}

type Typed = Pick<OwnPassage, 'title' | 'text'>

/** Title and text of a passage. Saves while typing, as the question does. */
export function PassageEditor({ passage, questionId, onTyped, onDeleted }: PassageEditorProps) {
  const { t } = useOwnText()
  const { ownQuestions } = useBridge()
  const [message, setMessage] = useState<string | null>(null)
  const saver = usePassageSaver(passage)
  const fault = faultOfPassage(passage)
  const change = (changed: Partial<Typed>): void => {
    const next = { ...passage, ...changed, revision: saver.revision() + 1 }
    onTyped(next)
    saver.change({ title: next.title, text: next.text })
  }

  async function remove(): Promise<void> {
    const removed = await ownQuestions.removePassage({ passageId: passage.passageId, questionId })
    if (removed.ok) onDeleted()
    else setMessage(removed.error.message)
  }

  return (
    <RowList legend={t('passage.legend')} hint={t('passage.shared')} messages={[]}>
      <TextInput
        w="100%"
        label={t('passage.title')}
        value={passage.title}
        maxLength={LONGEST_PASSAGE_TITLE}
        error={passage.text !== '' && fault === 'no-title' ? t('fault.no-title') : undefined}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Textarea
        w="100%"
        label={t('passage.text')}
        rows={8}
        value={passage.text}
        maxLength={LONGEST_PASSAGE}
        error={textFault(fault) && t(`fault.${textFault(fault) ?? 'text-bounds'}`)}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Group gap={12}>
        <Button variant="default" size="compact-sm" onClick={() => void remove()}>
          {t('passage.delete')}
        </Button>
        <SavingStatus saver={saver} />
      </Group>
      {message === null ? null : <Notice tone="warning">{message}</Notice>}
    </RowList>
  )
}

/** Faults of the text that can be seen as soon as there is one. */
function textFault(fault: PassageFault | null): 'text-bounds' | 'passage-picture' | null {
  return fault === 'text-bounds' || fault === 'passage-picture' ? fault : null
}

function usePassageSaver({ passageId, revision }: OwnPassage): DraftSaver<Typed> {
  const { ownQuestions } = useBridge()
  const [saver] = useState(() =>
    createDraftSaver<Typed>({
      revision,
      send: (typed) => ownQuestions.keepPassage({ passageId, ...typed })
    })
  )
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush)
    return () => {
      window.removeEventListener('pagehide', saver.flush)
      saver.flush()
    }
  }, [saver])
  return saver
}
