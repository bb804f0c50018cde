import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import type { ContentLibrary } from '../../content/catalogue/create-content-library.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import type { AttemptDependencies } from '../store/attempt-dependencies.ts'
import type { StoredAttempt } from '../store/attempt-repository.ts'
import { addressPaperMedia } from './address-paper-media.ts'

interface MediaDependencies extends Pick<AttemptDependencies, 'attempts' | 'mediaSigner'> {
  readonly library: Pick<ContentLibrary, 'readMedia'>
}

type MediaHandlers = Pick<HandlerTable, 'fetchMediaFile' | 'listMediaAddresses' | 'fetchPicture' | 'fetchSound'>

/**
 * Serves pictures and sounds to everybody who was told their addresses, and tells the candidate of a paper those of its media. `fetchPicture` and `fetchSound`
 * are for clients that know no addresses.
 */
export function createMediaHandlers(deps: MediaDependencies): MediaHandlers {
  const { attempts, library, mediaSigner } = deps
  return {
    fetchMediaFile: async ({ params: { sha256, signature } }) => {
      // First, so that nobody learns which files there are.
      if (!mediaSigner.isSigned(sha256, signature)) return fail('media/not-found')
      const media = await library.readMedia(sha256)
      return media ? succeed({ ...media, sha256 }) : fail('media/missing')
    },
    listMediaAddresses: async ({ params, caller }) => {
      const attempt = await findOwn(deps, params.attemptId, caller.accountId)
      if (!attempt.ok) return attempt
      // As for the paper itself.
      if (attempt.value.isClosed && (await attempts.isUnderEmbargo(params.attemptId))) return fail('attempt/under-embargo')
      return succeed(addressPaperMedia(mediaSigner, await attempts.readPaper(params.attemptId)))
    },
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

async function findOwn({ attempts }: MediaDependencies, attemptId: string, accountId: string): Promise<Result<StoredAttempt>> {
  const attempt = await attempts.find(attemptId)
  if (!attempt) return fail('attempt/not-found')
  return attempt.accountId === accountId ? succeed(attempt) : fail('attempt/not-owner')
}

async function readOwnPaper(deps: MediaDependencies, attemptId: string, accountId: string): Promise<Result<Paper>> {
  const attempt = await findOwn(deps, attemptId, accountId)
  return attempt.ok ? succeed(await deps.attempts.readPaper(attemptId)) : attempt
}

/** Null where the paper does not name it, or its file is missing. */
async function readNamed<Type extends string>(
  { library }: MediaDependencies,
  named: readonly { readonly sha256: string; readonly type: Type }[] = [],
  sha256: string
): Promise<Result<{ type: Type; content: string }> | null> {
  const found = named.find((one) => one.sha256 === sha256)
  const media = found ? await library.readMedia(sha256) : null
  return found && media ? succeed({ type: found.type, content: media.bytes.toString('base64') }) : null
}
