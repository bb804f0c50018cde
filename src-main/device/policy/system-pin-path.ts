interface SystemPinPlace {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** In a test build `KOYA_PIN_SOCKET` names the socket, so that a test needs no administrator. */
  readonly isTestBuild: boolean
}

/** Where the system's part listens, in a folder of root's; null where the system has no such part. */
export function systemPinPath({ platform, environment, isTestBuild }: SystemPinPlace): string | null {
  const named = isTestBuild ? environment['KOYA_PIN_SOCKET'] : undefined
  return named ?? (platform === 'linux' ? '/run/koya/pin.socket' : null)
}
