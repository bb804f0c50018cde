import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What main sends before it ends on purpose. */
export const RELEASED = 'released\n'

/** The heartbeat of the watchdog process, by which a hanging one is detected. Main answers each with the same, and so shows that it does not hang. */
export const BEAT = '.'
export const BEAT_EVERY_MS = 2000

/**
 * Returns the path of the pipe on which main listens for the watchdog process; `name` consists of hexadecimal digits. Unix socket paths are limited
 * to 107 bytes.
 */
export function watchPipePath(name: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? `\\\\.\\pipe\\koya-seat-${name}` : join(tmpdir(), `koya-seat-${name}.sock`)
}

export interface WatchPipe {
  /** Tells the watchdog process that main ends on purpose, and closes the connection. */
  release(): void
  /** Closes the connection without a message. */
  close(): void
}

/** Main's callbacks for the watchdog process. */
export interface WatchEar {
  /** Called once it is connected. */
  readonly connected: () => void
  /** Called for every heartbeat. */
  readonly beat: () => void
}

/** Listens for exactly one connection. */
export function openWatchPipe(path: string, { connected, beat }: WatchEar): WatchPipe {
  let caller: Socket | null = null
  const server: Server = createServer((socket) => {
    if (caller !== null) {
      socket.destroy()
      return
    }
    caller = socket
    socket.on('error', () => undefined)
    socket.on('data', () => {
      beat()
      socket.write(BEAT)
    })
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
