import type { ReadMedia, WantedMedia } from '../../attempt/room/media-reader.ts'
import type { ReadWorkPart } from './read-work-part.ts'
import { fail } from '../../../src-shared/kernel/errors/result.ts'
import { answerWork } from './answer-work.ts'
import type { ServeMedia } from '../../platform/windows/app-scheme.ts'

/** The serial of a library and the name of one of its works. */
const WORK_ADDRESS = /^\/libraries\/([A-Z]{2,3}-\d{4})\/([a-z0-9]+(?:-[a-z0-9]+)*)$/

/** A picture of a found question, which is in no local paper; with the signature of its address where the backend told one. */
const ITEM_ADDRESS = /^\/item-pictures\/([a-z0-9]+(?:-[a-z0-9]+)*)\/([0-9a-f]{64})(?:\/([A-Za-z0-9_-]{43}))?$/

/** The sound of a passage that its author edits; no local paper has it. */
const OWN_SOUND_ADDRESS = /^\/own-sounds\/([0-9a-f]{64})\/([A-Za-z0-9_-]{43})$/

const ADDRESS = /^\/(picture|sound)s\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{64})$/

/** These headers prevent scripts and loading even if the media is opened directly. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store'
}

interface MediaServer {
  /**
   * Serves paths such as `/pictures/<attempt>/<sha256>`, `/sounds/<attempt>/<sha256>`, `/item-pictures/<item>/<sha256>/<signature>`,
   * `/own-sounds/<sha256>/<signature>` and `/libraries/<serial>/<work>`. Only works of libraries support ranges.
   */
  readonly serve: ServeMedia
  readonly readFrom: (read: ReadMedia) => void
  readonly readWorksFrom: (read: ReadWorkPart) => void
}

/** Creates the server. The scheme is served before the app is composed: until the readers are set, no media is found. */
export function createMediaServer(): MediaServer {
  let readMedia: ReadMedia = () => Promise.resolve(null)
  let readWorkPart: ReadWorkPart = () => Promise.resolve(fail('library/not-found'))
  return {
    serve(path, range = null) {
      const [, serial, workId] = WORK_ADDRESS.exec(path) ?? []
      if (serial !== undefined && workId !== undefined) return answerWork(readWorkPart, { serial, workId }, range)
      const [, itemId, ofItem, signature] = ITEM_ADDRESS.exec(path) ?? []
      if (itemId !== undefined && ofItem !== undefined) return answer(readMedia, { kind: 'item-picture', itemId, sha256: ofItem, signature })
      const [, ofPassage, soundSignature] = OWN_SOUND_ADDRESS.exec(path) ?? []
      if (ofPassage !== undefined && soundSignature !== undefined) {
        return answer(readMedia, { kind: 'own-sound', sha256: ofPassage, signature: soundSignature })
      }
      const [, kind, attemptId, sha256] = ADDRESS.exec(path) ?? []
      if (attemptId === undefined || sha256 === undefined) return null
      return answer(readMedia, { kind: kind === 'sound' ? 'sound' : 'picture', attemptId, sha256 })
    },
    readFrom(read) {
      readMedia = read
    },
    readWorksFrom(read) {
      readWorkPart = read
    }
  }
}

/** Always sends the whole file: sounds play from the start without seeking, so ranges are not supported. */
async function answer(readMedia: ReadMedia, wanted: WantedMedia): Promise<Response> {
  const media = await readMedia(wanted)
  if (!media) return new Response(null, { status: 404, headers })
  const { bytes, type } = media
  return new Response(new Uint8Array(bytes), {
    status: 200,
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(bytes.length), 'Accept-Ranges': 'none' }
  })
}
