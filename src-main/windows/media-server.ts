import type { ReadMedia, WantedMedia } from '../attempt/media-reader.ts'

const ADDRESS = /^\/(picture|sound)s\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{64})$/

/** A picture is a picture and nothing else: even where it is opened by itself, nothing in it runs or loads. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store'
}

/** Answers paths such as `/pictures/<attempt>/<sha256>` and `/sounds/<attempt>/<sha256>`; null for every other. */
export type ServeMedia = (path: string) => Promise<Response> | null

/** The scheme is served before the app is composed: until `readFrom` says where pictures and sounds come from, there are none. */
export function createMediaServer(): { readonly serve: ServeMedia; readonly readFrom: (read: ReadMedia) => void } {
  let readMedia: ReadMedia = () => Promise.resolve(null)
  return {
    serve(path) {
      const [, kind, attemptId, sha256] = ADDRESS.exec(path) ?? []
      if (attemptId === undefined || sha256 === undefined) return null
      return answer(readMedia, { kind: kind === 'sound' ? 'sound' : 'picture', attemptId, sha256 })
    },
    readFrom(read) {
      readMedia = read
    }
  }
}

/** Always whole: a sound is played from its beginning and never sought in, so ranges are not taken. */
async function answer(readMedia: ReadMedia, wanted: WantedMedia): Promise<Response> {
  const media = await readMedia(wanted)
  if (!media) return new Response(null, { status: 404, headers })
  const { bytes, type } = media
  return new Response(new Uint8Array(bytes), {
    status: 200,
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(bytes.length), 'Accept-Ranges': 'none' }
  })
}
