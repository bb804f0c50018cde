import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportReader, ImportSource } from '../../../src-server/content/exchange/import-source.ts'
import type { ImportOutcome } from '../../../src-server/content/exchange/imported-question.ts'

/** A source with ids that count up. */
export function sourceOf(path: string, name = 'questions'): ImportSource {
  let count = 0
  return {
    path,
    name,
    topic: 'Topic',
    difficulty: 'medium',
    makeId: () => {
      count += 1
      return `q-${String(count)}`
    }
  }
}

/** Reads bytes or a text as a file. */
export async function outcomesOf(reader: ImportReader, content: string | Uint8Array, name?: string): Promise<readonly ImportOutcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'koya-exchange-'))
  try {
    const path = join(folder, name ?? 'file')
    writeFileSync(path, content)
    const read = await reader(sourceOf(path, name))
    if (!read.ok) throw new Error(`${read.error.code} ${JSON.stringify(read.error)}`)
    const outcomes: ImportOutcome[] = []
    for await (const outcome of read.value) outcomes.push(outcome)
    return outcomes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One line for each outcome: what became of it, and the codes. */
export function summaryOf(outcomes: readonly ImportOutcome[]): readonly string[] {
  return outcomes.map((outcome) => {
    if (outcome.kind === 'not-taken')
      return `no ${outcome.reasons.map(({ code, values = {} }) => [code, ...Object.values(values)].join(' ')).join(', ')}`
    const type = outcome.question.item.type ?? 'single-choice'
    return outcome.kind === 'taken' ? type : `${type}, ${outcome.losses.map(({ code }) => code).join(' ')}`
  })
}
