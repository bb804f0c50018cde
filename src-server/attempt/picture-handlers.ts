import { fail, succeed } from '../../src-shared/errors/result.ts'
import type { ContentLibrary } from '../content/create-content-library.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { AttemptDependencies } from './attempt-dependencies.ts'

interface PictureDependencies extends Pick<AttemptDependencies, 'attempts'> {
  readonly library: Pick<ContentLibrary, 'readPicture'>
}

/** The pictures of a paper for whoever it was drawn for, and no others. */
export function createPictureHandlers({ attempts, library }: PictureDependencies): Pick<HandlerTable, 'fetchPicture'> {
  return {
    fetchPicture: async ({ params: { attemptId, sha256 }, caller }) => {
      const attempt = await attempts.find(attemptId)
      if (!attempt) return fail('attempt/not-found')
      if (attempt.accountId !== caller.accountId) return fail('attempt/not-owner')
      const picture = (await attempts.readPaper(attemptId)).pictures?.find((one) => one.sha256 === sha256)
      const bytes = picture ? await library.readPicture(sha256) : null
      return picture && bytes ? succeed({ type: picture.type, content: bytes.toString('base64') }) : fail('attempt/picture-missing')
    }
  }
}
