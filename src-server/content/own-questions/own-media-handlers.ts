import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import { readOwnPicture } from '../../../src-shared/content/media/own-media.ts'
import { readOwnSound } from '../../../src-shared/content/media/own-sound.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { countOne, refusalOf } from './author-guard.ts'
import type { OwnQuestionDeps } from './own-question-handlers.ts'

type MediaDeps = Pick<OwnQuestionDeps, 'media' | 'mediaSigner' | 'rateLimits' | 'authors' | 'now'>

/** Handlers that store the files of own questions. Each file is judged by its content here, whatever its sender says of it. */
export function createOwnMediaHandlers(deps: MediaDeps): Pick<HandlerTable, 'addOwnPicture' | 'addOwnSound'> {
  const { media, mediaSigner, now } = deps
  return {
    addOwnPicture: async ({ caller: { accountId, role }, body }) => {
      const refused = refusalOf(deps, role) ?? (await countOne(deps, 'own-media', accountId))
      if (refused) return refused
      const bytes = Buffer.from(body.base64, 'base64')
      const picture = readOwnPicture({ bytes, text: bytes.toString('utf8') })
      if (!picture.ok) return picture
      const sha256 = await media.add(accountId, { type: picture.value.type, bytes, now: now() })
      return sha256 === null ? fail('own-media/too-many') : succeed({ picture: { ...picture.value, sha256 }, signature: mediaSigner.sign(sha256) })
    },
    addOwnSound: async ({ caller: { accountId, role }, body }) => {
      const refused = refusalOf(deps, role) ?? (await countOne(deps, 'own-media', accountId))
      if (refused) return refused
      const bytes = Buffer.from(body.base64, 'base64')
      const sound = readOwnSound(bytes)
      if (!sound.ok) return sound
      const sha256 = await media.add(accountId, { type: sound.value.type, bytes, now: now() })
      return sha256 === null ? fail('own-media/too-many') : succeed({ sound: { ...sound.value, sha256 }, signature: mediaSigner.sign(sha256) })
    }
  }
}
