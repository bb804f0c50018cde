import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { AttemptDependencies } from '../store/attempt-dependencies.ts'

interface MediaDependencies extends Pick<AttemptDependencies, 'attempts'> {
  readonly library: Pick<ContentLibrary, 'readMedia'>
}

/** Serves the pictures and sounds of a paper to its candidate only. */
export function createMediaHandlers(deps: MediaDependencies): Pick<HandlerTable, 'fetchPicture' | 'fetchSound'> {
  return {
    fetchPicture: async ({ params, caller }) => {
      const paper = await readOwnPaper(deps, params.attemptId, caller.accountId)
      return paper.ok ? ((await readNamed(deps, paper.value.pictures, params.sha256)) ?? fail('attempt/picture-missing')) : paper
    },
    fetchSound: async ({ params, caller }) => {
      const paper = await readOwnPaper(deps, params.attemptId, caller.accountId)
      return paper.ok ? ((await readNamed(deps, paper.value.sounds, params.sha256)) ?? fail('attempt/sound-missing')) : paper
    }
  }
}

async function readOwnPaper({ attempts }: MediaDependencies, attemptId: string, accountId: string): Promise<Result<Paper>> {
  const attempt = await attempts.find(attemptId)
  if (!attempt) return fail('attempt/not-found')
  return attempt.accountId === accountId ? succeed(await attempts.readPaper(attemptId)) : fail('attempt/not-owner')
}

/** Null where the paper does not name it, or its file is missing. */
async function readNamed<Type extends string>(
  { library }: MediaDependencies,
  named: readonly { readonly sha256: string; readonly type: Type }[] = [],
  sha256: string
): Promise<Result<{ type: Type; content: string }> | null> {
  const found = named.find((one) => one.sha256 === sha256)
  const bytes = found ? await library.readMedia(sha256) : null
  return found && bytes ? succeed({ type: found.type, content: bytes.toString('base64') }) : null
}
