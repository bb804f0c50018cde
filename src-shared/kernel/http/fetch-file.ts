/** The stored part of a file that is being fetched: its first bytes. */
export interface FileSink {
  /** How many bytes are stored. */
  readonly bytes: () => number
  readonly append: (chunk: Uint8Array) => Promise<void>
  /** Drops everything that is stored. */
  readonly empty: () => Promise<void>
}

/** A reply whose body is read in chunks. */
export interface FileReply {
  readonly status: number
  readonly header: (name: string) => string | null
  /** Resolves to the next bytes; null at the end and where the connection was lost. */
  readonly read: () => Promise<Uint8Array | null>
  readonly close: () => void
}

export interface FileRequest {
  /** Of the whole file, known from a signed list. */
  readonly bytes: number
  /** Requests the file. Resolves to null without a reply; rejects once the download was stopped. */
  readonly open: (headers: Readonly<Record<string, string>>) => Promise<FileReply | null>
  /** Waits before another attempt; rejects once the download was stopped. */
  readonly pause: () => Promise<unknown>
}

/** `cut`: the connection was lost, and what came is stored; `hostile`: a reply that no server of plain files sends. */
export type FetchedFile = 'whole' | 'cut' | 'hostile'

const MOST_ATTEMPTS = 3
/** An attempt that brings less than this brings nothing: a server could else keep a download going for ever. */
const LEAST_BYTES = 64 * 1024

/**
 * Fetches what is missing of a file, and resumes after lost connections as long as each attempt brings something. The caller checks the whole file
 * against its signed hash, since nothing here says that the stored part and the rest belong together. Rejects with the sink's errors, and once the
 * download was stopped.
 */
export async function fetchFile(request: FileRequest, sink: FileSink): Promise<FetchedFile> {
  if (sink.bytes() > request.bytes) await sink.empty()
  for (let fruitless = 0; sink.bytes() < request.bytes;) {
    const before = sink.bytes()
    const reply = await request.open({ range: `bytes=${String(before)}-`, 'accept-encoding': 'identity' })
    if (reply !== null && (await takeReply(reply, request.bytes, sink)) === 'hostile') return 'hostile'
    if (sink.bytes() === request.bytes) break
    fruitless = sink.bytes() - before >= LEAST_BYTES ? 0 : fruitless + 1
    if (fruitless >= MOST_ATTEMPTS) return 'cut'
    await request.pause()
  }
  return 'whole'
}

/** Stores what a reply brings. */
async function takeReply(reply: FileReply, bytes: number, sink: FileSink): Promise<'ended' | 'hostile'> {
  try {
    const kind = kindOf(reply, { from: sink.bytes(), bytes })
    if (kind === 'hostile') return 'hostile'
    if (kind === 'nothing') return 'ended'
    if (kind === 'whole') await sink.empty()
    for (let chunk = await reply.read(); chunk !== null; chunk = await reply.read()) {
      if (chunk.byteLength > bytes - sink.bytes()) return 'hostile'
      await sink.append(chunk)
    }
    return 'ended'
  } finally {
    reply.close()
  }
}

/** Returns which bytes a reply brings: the missing ones, the whole file, or none. */
function kindOf(
  { status, header }: Pick<FileReply, 'status' | 'header'>,
  { from, bytes }: { readonly from: number; readonly bytes: number }
): 'rest' | 'whole' | 'nothing' | 'hostile' {
  if (status !== 200 && status !== 206) return 'nothing'
  if ((header('content-encoding') ?? 'identity') !== 'identity') return 'hostile'
  if (status === 200) return Number(header('content-length') ?? bytes) === bytes ? 'whole' : 'hostile'
  return header('content-range') === `bytes ${String(from)}-${String(bytes - 1)}/${String(bytes)}` ? 'rest' : 'hostile'
}
