import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What main says before it ends on purpose. */
export const RELEASED = 'released\n'

/** What the second process says again and again, so that one that hangs is known. */
export const BEAT = '.'
export const BEAT_EVERY_MS = 2000

/** Where main listens for the second process: a name of hexadecimal digits, and the path that the system gives it. Sockets of Unix may have 107 bytes. */
export function watchPipePath(name: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `\\\\.\\pipe\\koya-seat-${name}` : join(tmpdir(), `koya-seat-${name}.sock`)
}

export interface WatchPipe {
  /** Tells the second process that main ends on purpose, and hangs up. */
  release(): void
  /** Hangs up without a word. */
  close(): void
}

/** What main hears of the second process. */
export interface WatchEar {
  /** Told once it is there. */
  readonly connected: () => void
  /** Told with every sign of life. */
  readonly beat: () => void
}

/** Listens for one caller and for no second. */
export function openWatchPipe(path: string, { connected, beat }: WatchEar): WatchPipe {
  let caller: Socket | null = null
  const server: Server = createServer((socket) => {
    if (caller !== null) {
      socket.destroy()
      return
    }
    caller = socket
    socket.on('error', () => undefined)
    socket.on('data', beat)
    server.close()
    connected()
  })
  server.on('error', () => undefined)
  server.listen(path)
  server.unref()
  return {
    release() {
      server.close()
      caller?.end(RELEASED)
    },
    close() {
      server.close()
      caller?.destroy()
    }
  }
}
