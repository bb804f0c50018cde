/** The body as text; null where it is longer than `limitBytes`, and then the rest is not read. */
export async function readTextOf(response: Response, limitBytes: number): Promise<string | null> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
