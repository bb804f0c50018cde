/** Parses the bytes of a body as JSON; undefined where they are not JSON. */
export function parseRawJson(raw: unknown): unknown {
  try {
    return Buffer.isBuffer(raw) ? (JSON.parse(raw.toString('utf8')) as unknown) : undefined
  } catch {
    return undefined
  }
}
