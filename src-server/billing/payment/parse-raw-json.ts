/** What the bytes of a body say as JSON; undefined where they are none. */
export function parseRawJson(raw: unknown): unknown {
  try {
    return Buffer.isBuffer(raw) ? (JSON.parse(raw.toString('utf8')) as unknown) : undefined
  } catch {
    return undefined
  }
}
