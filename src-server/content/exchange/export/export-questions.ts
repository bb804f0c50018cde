import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { fileNameOf } from '../../../../src-shared/content/media/media.ts'
import { picturesIn } from '../../../../src-shared/kernel/markup/pictures-in.ts'
import { textsOfItem } from '../../../../src-shared/content/item-types/item-types.ts'
import type { BankSubject } from '../../sources/bank-source.ts'
import type { ImportedPicture, ImportedQuestion } from '../imported-question.ts'
import type { ExportWriter } from '../import-source.ts'
import { tellFinding } from '../report/tell-outcome.ts'

export interface ExportReport {
  readonly lines: readonly string[]
  /** Whether every question was written, with or without loss. */
  readonly isComplete: boolean
}

/** Writes the questions of some subjects to a file, which appears whole or not at all, and tells what each lost. */
export async function exportQuestions(subjects: readonly BankSubject[], writer: ExportWriter, path: string): Promise<ExportReport> {
  const unfinished = `${path}.part`
  const stream = createWriteStream(unfinished)
  const lines: string[] = []
  const counts = { written: 0, withLoss: 0, left: 0 }
  const write = async (bytes: Uint8Array | string): Promise<void> => {
    if (!stream.write(bytes)) await once(stream, 'drain')
  }
  for await (const { itemId, isWritten, losses } of writer(questionsOf(subjects), write)) {
    const told = losses.map(tellFinding).join(' ')
    if (!isWritten) counts.left += 1
    else if (losses.length > 0) counts.withLoss += 1
    else counts.written += 1
    lines.push(`${itemId}: ${isWritten ? (losses.length === 0 ? 'written' : `written with loss: ${told}`) : `not written: ${told}`}`)
  }
  stream.end()
  await once(stream, 'close')
  await rename(unfinished, path)
  const { written, withLoss, left } = counts
  lines.push(`${path}: ${String(written)} written, ${String(withLoss)} with loss, ${String(left)} not written`)
  return { lines, isComplete: left === 0 }
}

/** The questions of subjects with their texts, pictures and sounds, one by one. */
export function* questionsOf(subjects: readonly BankSubject[]): Generator<ImportedQuestion> {
  for (const { content, media } of subjects) {
    const stimuli = new Map(content.stimuli.map((stimulus) => [stimulus.id, stimulus]))
    const sounds = new Map((content.sounds ?? []).map((sound) => [sound.id, sound]))
    const pictures = new Map((content.pictures ?? []).map((picture) => [picture.id, picture]))
    for (const item of content.items) {
      const stimulus = item.stimulusId === undefined ? undefined : stimuli.get(item.stimulusId)
      const ids = new Set([...textsOfItem(item).all, item.explanation, stimulus?.text ?? ''].flatMap(picturesIn))
      const shown = [...ids].flatMap((id): ImportedPicture[] => {
        const picture = pictures.get(id)
        const bytes = picture === undefined ? undefined : media.get(fileNameOf(picture))
        return picture === undefined || bytes === undefined ? [] : [{ ...picture, bytes }]
      })
      const sound = sounds.get(stimulus?.sound?.soundId ?? '')
      const bytes = sound === undefined ? undefined : media.get(fileNameOf(sound))
      const heard = sound === undefined || bytes === undefined ? {} : { sound: { ...sound, bytes } }
      yield { item, pictures: shown, ...(stimulus === undefined ? {} : { stimulus }), ...heard }
    }
  }
}
