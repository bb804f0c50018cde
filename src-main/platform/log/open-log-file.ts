import type { LogWriter } from './log.ts'

/** electron-log's variant for plain Node: the one for main would open a channel of its own to every page. */
export async function openLogFile(path: string): Promise<LogWriter> {
  const { default: log } = await import('electron-log/node')
  log.transports.file.resolvePathFn = () => path
  return log
}
