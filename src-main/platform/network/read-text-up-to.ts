/** Reads the body as text; returns null if it is larger than `limitBytes`, without reading further. */
export async function readTextUpTo(response: Response, limitBytes: number): Promise<string | null> {
  if (!response.body) return ''
  const body: ReadableStream<Uint8Array> = response.body
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let sizeBytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    sizeBytes += value.byteLength
    if (sizeBytes > limitBytes) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
}
