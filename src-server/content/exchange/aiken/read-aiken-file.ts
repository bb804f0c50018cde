import { succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { createAikenReader } from '../rows/read-aiken.ts'
import { draftOutcome } from '../build/draft-outcome.ts'
import type { ImportSource } from '../import-source.ts'
import type { ImportOutcome } from '../imported-question.ts'
import { asAsync } from '../text/as-async.ts'
import { linesOf, readTextFile } from '../text/read-text-file.ts'

/** Reads an Aiken file as the app's own dialog does, question by question. */
export async function readAikenFile(source: ImportSource): Promise<Result<AsyncIterable<ImportOutcome>>> {
  const read = await readTextFile(source.path)
  return read.ok ? succeed(asAsync(outcomesOf(read.value, source))) : read
}

function* outcomesOf(text: string, source: ImportSource): Generator<ImportOutcome> {
  const reader = createAikenReader()
  for (const line of linesOf(text)) {
    for (const part of reader.read(line)) yield draftOutcome(part, source)
  }
  for (const part of reader.end()) yield draftOutcome(part, source)
}
