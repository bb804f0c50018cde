import type { RequestListener } from 'node:http'

/** Serves plain files with single ranges, as any web server does; counts the bytes of bodies. */
export function serveFiles(files: ReadonlyMap<string, Buffer>, mirror: { sentBytes: number }): RequestListener {
  return (request, response) => {
    const file = files.get((request.url ?? '').slice(1))
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined || to === undefined) {
      mirror.sentBytes += file.length
      response.writeHead(200, { 'content-length': file.length, 'accept-ranges': 'bytes' }).end(file)
      return
    }
    const body = file.subarray(Number(from), to === '' ? file.length : Number(to) + 1)
    mirror.sentBytes += body.length
    const range = `bytes ${from}-${String(Number(from) + body.length - 1)}/${String(file.length)}`
    response.writeHead(206, { 'content-length': body.length, 'content-range': range, 'accept-ranges': 'bytes' }).end(body)
  }
}
