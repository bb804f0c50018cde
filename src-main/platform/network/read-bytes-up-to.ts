/** Reads the body; returns null if it is larger than `limitBytes`, without reading further. */
export async function readBytesUpTo(response: Response, limitBytes: number): Promise<Buffer | null> {
  if (!response.body) return Buffer.alloc(0)
  const body: ReadableStream<Uint8Array> = response.body
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    sizeBytes += value.byteLength
    if (sizeBytes > limitBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
}
