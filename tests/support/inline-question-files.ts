import { succeed } from '../../src-shared/kernel/errors/result.ts'
import type { QuestionFileReader } from '../../src-server/content/exchange/preview/question-file.ts'
import { readQuestionFile } from '../../src-server/content/exchange/preview/read-question-file.ts'

/** Reads files on the thread of the test, as its worker does. */
export const inlineQuestionFiles: QuestionFileReader = {
  async read(_, file) {
    const read = await readQuestionFile(file)
    return read.ok ? succeed(JSON.stringify(read.value)) : read
  }
}
