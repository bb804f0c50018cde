import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportedQuestion } from '../../../../src-shared/content/own-questions/imported-file.ts'
import type { OwnQuestion, QuestionDraft } from '../../../../src-shared/content/own-questions/own-question.ts'
import type { OwnPictureFile } from '../../../../src-shared/content/media/own-media.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { partsToSend } from './exchange/parts-to-send.ts'
import type { ReadyPictures } from './pictures/imported-pictures.ts'
import { ownSetsQuery } from './own-question-query.ts'

/** Why saving ended early, and how many questions of this import are saved. `message`: of a failure; null where the author stopped it. */
export interface SavingEnd {
  readonly message: string | null
  readonly saved: number
}

/** A question of a file that can be saved. */
export type Importable = ImportedQuestion & { readonly draft: QuestionDraft }

interface SavingOptions {
  readonly set: string
  readonly pictures: ReadyPictures
}

/** The draft with the files that were stored for those that were found. */
function withStored(draft: QuestionDraft, stored: ReadonlyMap<string, OwnPictureFile>): QuestionDraft {
  return { ...draft, pictures: draft.pictures.map((picture) => ({ ...picture, ...stored.get(picture.sha256) })) }
}

/**
 * Saves questions of a file as own questions of a set, part by part, and before them their pictures. Each of them has one question id: a further press sends the same ids, and none
 * that is in `saved`, which the caller leaves out, so that it creates no duplicates. `onTaken` is told how many are saved once all are.
 */
export function useImportSaving(onTaken: (count: number) => void) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [end, setEnd] = useState<SavingEnd | null>(null)
  const [saved, setSaved] = useState<ReadonlySet<ImportedQuestion>>(new Set())
  const sent = useRef(new WeakMap<Importable, OwnQuestion>())
  /** What the files of pictures are stored as, by the hash with which they were found. */
  const stored = useRef(new Map<string, OwnPictureFile>())
  const isStopped = useRef(false)

  /** A part whose reply was lost may be stored: in another set its questions need a higher revision. */
  function questionOf(found: Importable, set: string): OwnQuestion {
    const before = sent.current.get(found)
    const question =
      before === undefined
        ? { questionId: crypto.randomUUID(), revision: 1, set, draft: withStored(found.draft, stored.current) }
        : { ...before, set, revision: before.set === set ? before.revision : before.revision + 1 }
    sent.current.set(found, question)
    return question
  }

  /** Stores the pictures of a part before its questions, each file once in an import. */
  async function storePictures(part: readonly Importable[], pictures: ReadyPictures): Promise<void> {
    for (const { sha256 } of part.flatMap(({ draft }) => draft.pictures)) {
      const ready = pictures.get(sha256)
      if (ready === undefined || stored.current.has(sha256)) continue
      const { picture } = await unwrap(bridge.ownQuestions.addPicture({ base64: ready.base64 }))
      stored.current.set(sha256, picture)
    }
  }

  async function save(chosen: readonly Importable[], { set, pictures }: SavingOptions): Promise<void> {
    setIsBusy(true)
    setEnd(null)
    isStopped.current = false
    const done = new Set(saved)
    try {
      for (const part of partsToSend(chosen)) {
        if (isOver()) break
        await storePictures(part, pictures)
        await unwrap(bridge.ownQuestions.keep({ questions: part.map((found) => questionOf(found, set)) }))
        for (const found of part) done.add(found)
      }
      if (chosen.every((found) => done.has(found))) onTaken(done.size)
      else finish({ message: null, saved: done.size })
    } catch (thrown) {
      finish({ message: toFailure(thrown).message, saved: done.size })
    } finally {
      setSaved(done)
      await queryClient.invalidateQueries({ queryKey: ownSetsQuery(bridge).queryKey })
    }
  }

  function finish(early: SavingEnd): void {
    setEnd(early)
    setIsBusy(false)
  }

  function isOver(): boolean {
    return isStopped.current
  }

  /** Ends saving before its next part; what is under way is saved. */
  function stop(): void {
    isStopped.current = true
  }

  return { isBusy, end, saved, save, stop }
}
