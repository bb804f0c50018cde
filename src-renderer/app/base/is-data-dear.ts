/** Chromium's Network Information API; absent elsewhere. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns whether to avoid optional downloads: by the setting, the system's data saver, or a 2g connection (spec, section 9). */
export function isDataDear(hasDataSaver: boolean, navigator: object): boolean {
  const { saveData = false, effectiveType = '' } = 'connection' in navigator ? (navigator.connection as Connection) : {}
  return hasDataSaver || saveData || effectiveType.endsWith('2g')
}
