import type { ReadPicture } from '../attempt/picture-reader.ts'

const ADDRESS = /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{64})$/

/** A picture is a picture and nothing else: even where it is opened by itself, nothing in it runs or loads. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store'
}

/** Answers paths such as `/pictures/<attempt>/<sha256>`; null for every other. */
export type ServePicture = (path: string) => Promise<Response> | null

/** The scheme is served before the app is composed: until `readFrom` says where pictures come from, there are none. */
export function createPictureServer(): { readonly serve: ServePicture; readonly readFrom: (read: ReadPicture) => void } {
  let readPicture: ReadPicture = () => Promise.resolve(null)
  return {
    serve(path) {
      const [, attemptId, sha256] = ADDRESS.exec(path) ?? []
      return attemptId === undefined || sha256 === undefined ? null : answer(readPicture, attemptId, sha256)
    },
    readFrom(read) {
      readPicture = read
    }
  }
}

async function answer(readPicture: ReadPicture, attemptId: string, sha256: string): Promise<Response> {
  const picture = await readPicture(attemptId, sha256)
  return picture
    ? new Response(new Uint8Array(picture.bytes), { status: 200, headers: { ...headers, 'Content-Type': picture.type } })
    : new Response(null, { status: 404, headers })
}
