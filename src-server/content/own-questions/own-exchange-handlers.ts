import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { EndpointQuery } from '../../../src-shared/kernel/http/endpoint.ts'
import type { TableColumns } from '../../../src-shared/content/own-questions/import/csv-columns.ts'
import { LARGEST_FILE_BYTES } from '../../../src-shared/kernel/values/largest-file.ts'
import { headerSchema, type ImportedFile } from '../../../src-shared/content/own-questions/imported-file.ts'
import type { ownQuestionEndpoints } from '../../../src-shared/content/own-questions/requests/own-question-endpoints.ts'
import { withArrivingFile } from '../../platform/disk/store-arriving-file.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import type { QuestionFileReader } from '../exchange/preview/question-file.ts'
import { countOne, refusalInExam, refusalOf, type AuthorGuardDeps } from './author-guard.ts'
import { exportSet } from './export-set.ts'
import type { OwnMediaRepository } from '../media/own-media-repository.ts'
import type { OwnPassageRepository } from './own-passage-repository.ts'
import type { OwnQuestionRepository } from './own-question-repository.ts'

export interface OwnExchangeDeps extends AuthorGuardDeps {
  readonly questions: Pick<OwnQuestionRepository, 'list' | 'listTexts'>
  readonly passages: Pick<OwnPassageRepository, 'list'>
  readonly media: Pick<OwnMediaRepository, 'listHashes' | 'readFiles'>
  readonly questionFiles: QuestionFileReader
}

type FileQuery = EndpointQuery<typeof ownQuestionEndpoints.readQuestionFile>

/** Handlers that read files of other programs and write own questions for them. Reading stores nothing: the author saves what they chose. */
export function createOwnExchangeHandlers(deps: OwnExchangeDeps): Pick<HandlerTable, 'readQuestionFile' | 'exportOwnQuestions'> {
  const { questions, questionFiles } = deps
  return {
    readQuestionFile: async ({ caller, query, file }) => {
      const { role, accountId } = caller
      const refused = refusalOf(deps, role) ?? (await refusalInExam(deps, accountId)) ?? (await countOne(deps, 'own-question-file', accountId))
      if (refused) return refused
      const columns = columnsOf(query)
      if (!columns.ok) return columns
      const read = await withArrivingFile(file, LARGEST_FILE_BYTES, async (path) =>
        questionFiles.read(accountId, {
          path,
          name: query.name,
          from: Number(query.from ?? 0),
          own: await questions.listTexts(accountId),
          ...(query.format === undefined ? {} : { format: query.format }),
          ...(columns.value === null ? {} : { columns: columns.value })
        })
      )
      return read.ok ? succeed(new JsonText<ImportedFile>(read.value)) : read
    },
    exportOwnQuestions: async ({ caller: { role, accountId }, body }) => {
      const refused = refusalOf(deps, role) ?? (await refusalInExam(deps, accountId)) ?? (await countOne(deps, 'own-question-export', accountId))
      if (refused) return refused
      const source = {
        questions: (await questions.list(accountId)).filter(({ set }) => set === body.set),
        passages: await deps.passages.list(accountId),
        hashes: await deps.media.listHashes(accountId),
        readFiles: (hashes: readonly string[]) => deps.media.readFiles(accountId, hashes)
      }
      const exported = await exportSet(source, body.format)
      return exported.ok ? succeed(new JsonText(JSON.stringify(exported.value))) : exported
    }
  }
}

/** Null where the first row shall name the columns. */
function columnsOf({ columns, firstRow }: FileQuery): Result<TableColumns | null> {
  if (columns === undefined) return succeed(null)
  const header = headerSchema.safeParse(columns.split(',').map((name) => (name === '' ? null : name)))
  return header.success
    ? succeed({ header: header.data, isFirstRowQuestion: firstRow === 'question' })
    : fail('request/malformed', { columns: 'It is no list of columns.' })
}
